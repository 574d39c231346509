import { defineRequest } from "../api/index.ts"
import type { Credentials } from "../session/index.ts"
import type { DeviceSession, OrdersPage, Profile, UpdateInput } from "./model.ts"

/** Signs in. */
export const login = defineRequest<{ readonly username: string; readonly password: string }, Credentials>()({
  name: "user.login",
  auth: "none",
})
/** Registers a customer. */
export const create = defineRequest<
  {
    readonly email: string
    readonly firstName: string
    readonly lastName: string
    readonly password: string
  },
  Profile
>()({ name: "user.create", auth: "none" })
/** Requests a letter with a token that sets a new password. */
export const resetPassword = defineRequest<{ readonly email: string }, boolean>()({
  name: "user.resetPassword",
  auth: "none",
})
/** Sets a new password with the token of that letter. */
export const createPassword = defineRequest<
  { readonly email: string; readonly newPassword: string; readonly resetToken: string },
  boolean
>()({ name: "user.createPassword", auth: "none" })
/** Changes the password of the signed-in customer. */
export const changePassword = defineRequest<
  { readonly currentPassword: string; readonly newPassword: string },
  boolean
>()({ name: "user.changePassword", auth: "required" })
/** The profile of the signed-in customer. */
export const me = defineRequest<Record<never, never>, Profile>()({ name: "user.me", auth: "required" })
/** Changes the profile; the response is the new profile. */
export const update = defineRequest<UpdateInput, Profile>()({
  name: "user.update",
  auth: "required",
  reportsLostToken: true,
})
/** Earlier orders. */
export const orderHistory = defineRequest<{ readonly pageSize: number; readonly page: number }, OrdersPage>()(
  { name: "user.orderHistory", auth: "required" },
)

/** Requests a file with all stored data of the signed-in customer. */
export const copy = defineRequest<
  { readonly password: string },
  { readonly fileName: string; readonly contentType: string; readonly base64: string }
>()({ name: "account.copy", auth: "required", capability: "ownData", lazyEndpoints: "order-management" })
/** Deletes the account. */
export const leave = defineRequest<
  { readonly password: string },
  {
    /** The number of orders that the law requires the shop to retain. */
    readonly ordersKept: number
  }
>()({ name: "account.leave", auth: "required", capability: "ownData", lazyEndpoints: "order-management" })
/** The sessions of the signed-in customer, the last used one first. */
export const sessions = defineRequest<
  Record<never, never>,
  { readonly sessions: ReadonlyArray<DeviceSession> }
>()({
  name: "account.sessions",
  auth: "required",
  capability: "deviceSessions",
  lazyEndpoints: "order-management",
})
/** Ends one other session, or all other ones for a null `id`; the response has the remaining ones. */
export const endSession = defineRequest<
  { readonly id: number | null; readonly password: string },
  { readonly sessions: ReadonlyArray<DeviceSession> }
>()({
  name: "account.endSession",
  auth: "required",
  capability: "deviceSessions",
  lazyEndpoints: "order-management",
})
