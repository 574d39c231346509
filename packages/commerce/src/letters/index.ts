/** The one way into the outbox: finished letters, letters that are written as they go out, jobs. */
export { type CustomerLetterKind, addCustomerLetter } from "./customer.ts"
export { type Letter, letterEntry } from "./finished.ts"
export { normalizeEmail, mailAddress } from "./address.ts"
export { oneLine } from "./line.ts"
export { type Entry, OutboxRepository, type OutboxRow, type OutboxState } from "./outbox-repository.ts"
