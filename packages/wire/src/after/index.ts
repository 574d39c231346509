/** The calls about an order that has been placed, as HTTP. A table of its own: browsers load it with the screens that ask. */
export { afterBindings } from "./after.ts"
