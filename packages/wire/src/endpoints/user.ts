import { AccountRequests } from "@shop/core/account"
import { SessionRequests } from "@shop/core/session"
import { flag } from "../legacy/coerce.ts"
import * as User from "../legacy/user.ts"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

const yes = {
  decodeAnswer: (result: unknown): boolean | null => flag(result, true),
}
const profile = { decodeAnswer: User.decode }
const credentials = {
  decodeAnswer: User.decodeCredentials,
}

/** Signing in. */
const login = enveloped(AccountRequests.login, {
  method: "POST",
  path: "/api/user/login",
  body: ({ username, password }) => ({ username, password }),
  ...credentials,
})

/** A new token for an old one. */
const refresh = enveloped(SessionRequests.refresh, {
  method: "POST",
  path: "/api/user/refresh",
  body: ({ refreshToken }) => ({ refreshToken }),
  ...credentials,
})

/** The end of a session on the server, by its token, its refresh token or both. */
const logout = enveloped(SessionRequests.logout, {
  method: "POST",
  path: "/api/user/logout",
  body: ({ refreshToken }) => (refreshToken === null ? {} : { refreshToken }),
  ...yes,
})

/** A new customer. */
const create = enveloped(AccountRequests.create, {
  method: "POST",
  path: "/api/user/create",
  body: ({ email, firstName, lastName, password }) => ({
    customer: { email, firstname: firstName, lastname: lastName },
    password,
  }),
  ...profile,
})

/** Requests a letter that resets the password. */
const resetPassword = enveloped(AccountRequests.resetPassword, {
  method: "POST",
  path: "/api/user/reset-password",
  body: ({ email }) => ({ email }),
  ...yes,
})

/** A new password by that mail. */
const createPassword = enveloped(AccountRequests.createPassword, {
  method: "POST",
  path: "/api/user/create-password",
  body: ({ email, newPassword, resetToken }) => ({ email, newPassword, resetToken }),
  ...yes,
})

/** A new password for the old one. */
const changePassword = enveloped(AccountRequests.changePassword, {
  method: "POST",
  path: "/api/user/change-password",
  body: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
  ...yes,
})

/** The profile of the signed-in customer. */
const me = enveloped(AccountRequests.me, {
  method: "GET",
  path: "/api/user/me",
  ...profile,
})

/** Changes the profile; a new e-mail address requires the password. */
const update = enveloped(AccountRequests.update, {
  method: "POST",
  path: "/api/user/me",
  body: ({ currentPassword, ...change }) => ({
    customer: User.encodeChange(change),
    ...(currentPassword === undefined ? {} : { currentPassword }),
  }),
  ...profile,
})

/** Earlier orders; a page of no size is of the usual one. */
const orderHistory = enveloped(AccountRequests.orderHistory, {
  method: "GET",
  path: "/api/user/order-history",
  query: ({ pageSize, page }) => ({ pageSize: String(pageSize), currentPage: String(page) }),
  decodeAnswer: User.decodeOrders,
})

/** The endpoints of this family. */
export const userEndpoints: EndpointTable<
  typeof SessionRequests | Omit<typeof AccountRequests, "copy" | "leave" | "sessions" | "endSession">
> = endpointTable(
  login,
  refresh,
  logout,
  create,
  resetPassword,
  createPassword,
  changePassword,
  me,
  update,
  orderHistory,
)
