/**
 * The session of the shopper: the customer, and the token of their requests.
 *
 * @example
 * ```ts
 * import { guest, Token } from "@shop/core/session"
 *
 * Token.admit(guest.gate, false, "required") //=> "refuse"
 * Token.admit(guest.gate, false, "optional") //=> "sendBare"
 * // After a 401 for the current token the client refreshes the token; for an earlier token it retries the request.
 * const sent = { epoch: 0, generation: 0 }
 * Token.judge(guest.gate, sent, false) //=> "renew"
 * Token.judge(Token.renewed(guest.gate), sent, false) //=> "retry"
 * ```
 */
export { guest, type Credentials, type Customer, type SessionState } from "./model.ts"
export * as Token from "./token.ts"
export { type Gate } from "./token.ts"
export * as SessionRequests from "./requests.ts"
export { sessionDefinition } from "./store.ts"
export { Session } from "./program.ts"
export { onSignOut } from "./sign-out.ts"
