/** Messages from shoppers to the shop. */
export { type ContactMessage, type ContactState } from "./model.ts"
export * as ContactCalls from "./calls.ts"
export { type ContactCall } from "./calls.ts"
export { Contact } from "./program.ts"
