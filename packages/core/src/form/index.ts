/** Rules for fields. */
export { type Fault } from "./model.ts"
export { address, bounds, contact, email, type Person, personal, qty, review, terms } from "./rules.ts"
export { classesOf, newPassword, oldPassword, passwordBounds } from "./password.ts"
