/** The one way into the outbox: finished letters, letters that are written as they go out, jobs. */
export { type CustomerLetterKind, postCustomer } from "./customer.ts"
export { type Letter, letterEntry, post } from "./finished.ts"
export { normalizeEmail, mailAddress } from "./address.ts"
export { oneLine } from "./line.ts"
export { nextLetter } from "./number.ts"
export { OutboxRepository } from "./outbox-repository.ts"
export { type Entry, put } from "./put.ts"
