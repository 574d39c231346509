/** Orders: made once, sent once. */
export { type Order, type OrderLine, type Placed } from "./model.ts"
export { place, type OrderCall } from "./calls.ts"
