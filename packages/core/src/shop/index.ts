/** The whole shop composed: views out, actions in. */
export { type PublicViews, type Views } from "./views.ts"
export { type SearchPanelView } from "./search-view.ts"
export { type Actions, type AddInput } from "./actions.ts"
export { type ShopCall } from "./calls.ts"
export { freeze } from "./freeze.ts"
export { inside } from "./address.ts"
export { make, type Shop, type ShopPorts } from "./program.ts"
