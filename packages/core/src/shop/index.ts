/**
 * The whole shop composed: views out, actions in.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { makeDevice, openShop, pass, run } from "@shop/testing"
 *
 * const cart = await run(
 *   Effect.gen(function* () {
 *     const { actions, views } = yield* openShop(yield* makeDevice())
 *     yield* pass(0)
 *     actions.cart.add({ sku: "BOL", qty: 2 })
 *     yield* pass(1000)
 *     return views.cart
 *   }),
 * )
 * cart?.count //=> 2
 * cart?.totals.subtotalCents //=> 48_00
 * ```
 */
export { type PublicViews, type Views } from "./views.ts"
export { type CartEditView } from "./cart-editor.ts"
export { type OnDeviceView } from "./on-device-view.ts"
export { type SearchPanelView, type SearchSurface } from "./search-view.ts"
export { type AddInput } from "../cart/index.ts"
export { type PromptActions } from "./actions.ts"
export { actionsOf, type Run } from "./run.ts"
export { CustomerSession } from "./customer-session.ts"
export { ExternalCheckout, type ExternalCheckoutStage } from "./external-checkout.ts"
export { Navigation } from "./navigation.ts"
export { type ShopServices } from "./services.ts"
export { freeze } from "./freeze.ts"
export { slice } from "./slice.ts"
export { pageUrl } from "./address.ts"
export { make, type Shop } from "./program.ts"
