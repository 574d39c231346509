/**
 * The customer's account: signing in, what is known of them, what they change.
 *
 * @example
 * ```ts
 * import { loginComplaint, nobody } from "@shop/core/account"
 * import { Refused, Unreachable } from "@shop/core/calls"
 *
 * nobody.profile //=> null
 * const refused = new Refused({ call: "user.login", code: 401, message: null, result: null })
 * loginComplaint(refused).tag //=> "fault"
 * const unanswered = loginComplaint(new Unreachable({ call: "user.login", cause: "timeout" }))
 * unanswered //=> { tag: "notice", notice: { tag: "LoginFailed", message: null } }
 * ```
 */
export {
  type DeviceSession,
  type OrdersPage,
  type PastLine,
  type PastOrder,
  type Profile,
  type ProfileChange,
  type SavedAddress,
  type UpdateInput,
} from "./model.ts"
export * as AddressBook from "./book.ts"
export { type AddressUse } from "./book.ts"
export * as AccountCalls from "./calls.ts"
export { type AccountCall, type LateAccountCall } from "./calls.ts"
export { Leaving, type LeavingState } from "./leaving.ts"
export { DeviceSessions, type DeviceSessionsState } from "./device-sessions.ts"
export {
  type AccountState,
  changed,
  type Complaint,
  createComplaint,
  customerOf,
  loginComplaint,
  nobody,
  wordsOf,
} from "./state.ts"
export { type StoredAccount } from "./stored.ts"
export { type AccountView, type OrdersView, type ProfileView, view } from "./view.ts"
export {
  Accounts,
  type ChangePasswordInput,
  type CreatePasswordInput,
  type LoginInput,
  type RegisterInput,
} from "./program.ts"
