/**
 * Messages from shoppers to the shop.
 *
 * @example
 * ```ts
 * import { ContactCalls } from "@shop/core/contact"
 *
 * const call = ContactCalls.send({ name: "Ada", email: "ada@example.com", text: "Which glaze?" })
 * call._tag //=> "contact.send"
 * ```
 */
export { type ContactMessage, type ContactState } from "./model.ts"
export * as ContactCalls from "./calls.ts"
export { type ContactCall } from "./calls.ts"
export { Contact } from "./program.ts"
