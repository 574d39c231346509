/**
 * Messages from shoppers to the shop.
 *
 * @example
 * ```ts
 * import { ContactRequests } from "@shop/core/contact"
 *
 * const request = ContactRequests.send({ name: "Ada", email: "ada@example.com", text: "Which glaze?" })
 * request.name //=> "contact.send"
 * ```
 */
export { type ContactMessage, type ContactState } from "./model.ts"
export * as ContactRequests from "./requests.ts"
export { Contact } from "./program.ts"
