/** Orders: made once, sent once. */
export { type KeptOrder, type MadeOrder, type Order, type OrderLine, type Placed } from "./model.ts"
export { place, type OrderCall } from "./calls.ts"
export { build, tokenOf, type Missing } from "./build.ts"
export { verdict, type Verdict } from "./verdict.ts"
export { view } from "./view.ts"
export { handOff, type HandOff } from "./hand-off.ts"
export { Orders, type PlaceOutcome } from "./program.ts"
