/**
 * The customer's account: sign-in, profile, address book and order history.
 *
 * @example
 * ```ts
 * import { guestAccount, loginError } from "@shop/core/account"
 * import { Refused, Unreachable } from "@shop/core/api"
 *
 * guestAccount.profile //=> null
 * const refused = new Refused({ request: "user.login", code: 401, message: null, result: null })
 * loginError(refused).tag //=> "fault"
 * const unanswered = loginError(new Unreachable({ request: "user.login", cause: "timeout" }))
 * unanswered //=> { tag: "notification", notification: { tag: "LoginFailed", message: null, reason: "noAnswer" } }
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
export * as AccountRequests from "./requests.ts"
export { PersonalData, type PersonalDataState } from "./personal-data.ts"
export { DeviceSessions, type DeviceSessionsState } from "./device-sessions.ts"
export {
  type AccountState,
  registrationError,
  customerOf,
  guestAccount,
  loginError,
  wordsOf,
} from "./state.ts"
export { type AccountView, type OrdersView, view } from "./view.ts"
export { AccountStore } from "./account-store.ts"
export { Accounts, type LoginInput, type RegisterInput } from "./program.ts"
export { Passwords } from "./passwords.ts"
