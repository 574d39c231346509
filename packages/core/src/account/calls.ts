import { define } from "../calls/index.ts"
import type { Credentials } from "../session/index.ts"
import type { DeviceSession, OrdersPage, Profile, UpdateInput } from "./model.ts"

/** Signs in. @rule AC2 - S1 §7 User */
export const login = define<
  "user.login",
  { readonly username: string; readonly password: string },
  Credentials
>("user.login")
/** Makes a customer. @rule AC2 */
export const create = define<
  "user.create",
  {
    readonly email: string
    readonly firstName: string
    readonly lastName: string
    readonly password: string
  },
  Profile
>("user.create")
/** Asks for a mail with which a new password can be set. @rule AC2 */
export const resetPassword = define<"user.resetPassword", { readonly email: string }, boolean>(
  "user.resetPassword",
)
/** Sets a new password with what that mail held. @rule AC2 */
export const createPassword = define<
  "user.createPassword",
  { readonly email: string; readonly newPassword: string; readonly resetToken: string },
  boolean
>("user.createPassword")
/** Changes the password of the customer signed in. @rule AC2 */
export const changePassword = define<
  "user.changePassword",
  { readonly currentPassword: string; readonly newPassword: string },
  boolean
>("user.changePassword")
/** The customer signed in. @rule AC2 */
export const me = define<"user.me", Record<never, never>, Profile>("user.me")
/** Changes what a customer may change; the answer is the profile after it. @rule AC2, CA310 */
export const update = define<"user.update", UpdateInput, Profile>("user.update")
/** Earlier orders. @rule AC2 */
export const orderHistory = define<
  "user.orderHistory",
  { readonly pageSize: number; readonly page: number },
  OrdersPage
>("user.orderHistory")

/** Asks for a copy of everything that is kept of the customer signed in, as a file. In the table of late calls. @rule AC30 */
export const copy = define<
  "account.copy",
  { readonly password: string },
  { readonly fileName: string; readonly contentType: string; readonly base64: string }
>("account.copy")
/** Takes the account away. In the table of late calls. @rule AC30 */
export const leave = define<
  "account.leave",
  { readonly password: string },
  {
    /** Orders that have to stay, as long as the law wants books kept. */
    readonly ordersKept: number
  }
>("account.leave")
/** The sessions of the customer signed in, the one used last first. In the table of late calls. @rule AC31 */
export const sessions = define<
  "account.sessions",
  Record<never, never>,
  { readonly sessions: ReadonlyArray<DeviceSession> }
>("account.sessions")
/** Ends one other session, or all other ones where `id` is null; the answer is what is left. In the table of late calls. @rule AC31 */
export const endSession = define<
  "account.endSession",
  { readonly id: number | null; readonly password: string },
  { readonly sessions: ReadonlyArray<DeviceSession> }
>("account.endSession")
/** A call that browsers load with the screen that asks. @rule AC30 */
export type LateAccountCall = ReturnType<typeof copy | typeof leave | typeof sessions | typeof endSession>

/** Any other call of an account. @rule AC2 */
export type AccountCall = ReturnType<
  | typeof login
  | typeof create
  | typeof resetPassword
  | typeof createPassword
  | typeof changePassword
  | typeof me
  | typeof update
  | typeof orderHistory
>
