/** Rules for fields. */
export { type Fault } from "./model.ts"
export { address, bounds, type Person, personal, qty, terms } from "./rules.ts"
