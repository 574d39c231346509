/**
 * Who is shopping, and the token their calls are sent with.
 *
 * @example
 * ```ts
 * import { guest, Token } from "@shop/core/session"
 *
 * Token.admit(guest.gate, false, "required") //=> "refuse"
 * Token.admit(guest.gate, false, "optional") //=> "sendBare"
 * // A 401 for the present token: it is renewed; the same for one renewed since: the call goes out again.
 * const sent = { epoch: 0, generation: 0 }
 * Token.judge(guest.gate, sent, false) //=> "renew"
 * Token.judge(Token.renewed(guest.gate), sent, false) //=> "retry"
 * ```
 */
export { guest, type Credentials, type Customer, type Ending, type SessionState } from "./model.ts"
export * as Token from "./token.ts"
export { type Gate } from "./token.ts"
export * as SessionRequests from "./requests.ts"
export { sessionDefinition } from "./store.ts"
export { Session } from "./program.ts"
export { onSignOut } from "./sign-out.ts"
