/** The one way into the outbox: finished letters, letters that are written as they go out, jobs. */
export { type CustomerLetterKind, postCustomer } from "./customer.ts"
export { type Letter, post } from "./finished.ts"
export { normalizeEmail, mailAddress } from "./address.ts"
export { oneLine } from "./line.ts"
export { nextLetter } from "./number.ts"
export { type Entry, put } from "./put.ts"
