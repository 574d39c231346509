/** The customer's account: signing in, what is known of them, what they change. */
export {
  type OrdersPage,
  type PastLine,
  type PastOrder,
  type Profile,
  type ProfileChange,
  type SavedAddress,
} from "./model.ts"
export * as AccountCalls from "./calls.ts"
export { type AccountCall } from "./calls.ts"
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
export { type AccountView, view } from "./view.ts"
export {
  Accounts,
  type ChangePasswordInput,
  type CreatePasswordInput,
  type LoginInput,
  type RegisterInput,
} from "./program.ts"
