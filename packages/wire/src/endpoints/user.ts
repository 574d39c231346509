import { Result } from "effect"
import { AccountRequests } from "@shop/core/account"
import { SessionRequests } from "@shop/core/session"
import { limits } from "@shop/core/settings"
import { flag, integer, record, text } from "../legacy/coerce.ts"
import * as User from "../legacy/user.ts"
import type { HttpRequest } from "../http/index.ts"
import { type Decoded, type EndpointTable, endpointTable, enveloped, invalid } from "./endpoint.ts"

/** Texts that the body must have. */
const said = <Name extends string>(
  from: unknown,
  ...names: ReadonlyArray<Name>
): Decoded<Readonly<Record<Name, string>>> => {
  const body = record(from)
  const missing = names.find((name) => text(body[name]) === "")
  if (missing !== undefined) return invalid(`${missing} is missing in the body`)
  return Result.succeed(
    Object.fromEntries(names.map((name) => [name, text(body[name])])) as Readonly<Record<Name, string>>,
  )
}

const yes = {
  encodeAnswer: (answer: boolean): unknown => answer,
  decodeAnswer: (result: unknown): boolean | null => flag(result, true),
}
const profile = { encodeAnswer: User.encode, decodeAnswer: User.decode }
const credentials = {
  encodeAnswer: ({ token }: { readonly token: string }): unknown => token,
  encodeMeta: User.encodeMeta,
  decodeAnswer: User.decodeCredentials,
}

/** Signing in. @rule WI51 - wire §4 */
const login = enveloped(AccountRequests.login, {
  method: "POST",
  path: "/api/user/login",
  body: ({ username, password }) => ({ username, password }),
  decodeRequest: (request) => said(request.body, "username", "password"),
  ...credentials,
})

/** A new token for an old one. @rule WI51 - wire §4 */
const refresh = enveloped(SessionRequests.refresh, {
  method: "POST",
  path: "/api/user/refresh",
  body: ({ refreshToken }) => ({ refreshToken }),
  decodeRequest: (request) => said(request.body, "refreshToken"),
  ...credentials,
})

/** The end of a session on the server, by its token, its refresh token or both. @rule WI170 - ASVS 7.4.1 */
const logout = enveloped(SessionRequests.logout, {
  method: "POST",
  path: "/api/user/logout",
  body: ({ refreshToken }) => (refreshToken === null ? {} : { refreshToken }),
  decodeRequest: (request) =>
    Result.succeed({ refreshToken: text(record(request.body)["refreshToken"]) || null }),
  ...yes,
})

/** A new customer. @rule WI52 - wire §4 */
const create = enveloped(AccountRequests.create, {
  method: "POST",
  path: "/api/user/create",
  body: ({ email, firstName, lastName, password }) => ({
    customer: { email, firstname: firstName, lastname: lastName },
    password,
  }),
  decodeRequest: (request) =>
    Result.gen(function* () {
      const customer = yield* said(record(request.body)["customer"], "email", "firstname", "lastname")
      const { password } = yield* said(request.body, "password")
      const { email, firstname: firstName, lastname: lastName } = customer
      return { email, firstName, lastName, password }
    }),
  ...profile,
})

/** A mail for who has forgotten the password. @rule WI55 - wire §4 */
const resetPassword = enveloped(AccountRequests.resetPassword, {
  method: "POST",
  path: "/api/user/reset-password",
  body: ({ email }) => ({ email }),
  decodeRequest: (request) => said(request.body, "email"),
  ...yes,
})

/** A new password by that mail. @rule WI55 - wire §4 */
const createPassword = enveloped(AccountRequests.createPassword, {
  method: "POST",
  path: "/api/user/create-password",
  body: ({ email, newPassword, resetToken }) => ({ email, newPassword, resetToken }),
  decodeRequest: (request) => said(request.body, "email", "newPassword", "resetToken"),
  ...yes,
})

/** A new password for the old one. @rule WI55 - wire §4 */
const changePassword = enveloped(AccountRequests.changePassword, {
  method: "POST",
  path: "/api/user/change-password",
  body: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
  decodeRequest: (request) => said(request.body, "currentPassword", "newPassword"),
  ...yes,
})

/** Who is signed in. @rule WI52 - wire §4 */
const me = enveloped(AccountRequests.me, {
  method: "GET",
  path: "/api/user/me",
  decodeRequest: () => Result.succeed({}),
  ...profile,
})

/** What a customer changes of themselves; a new e-mail address goes with the password. @rule WI53, CA310 - wire §4 */
const update = enveloped(AccountRequests.update, {
  method: "POST",
  path: "/api/user/me",
  body: ({ currentPassword, ...change }) => ({
    customer: User.encodeChange(change),
    ...(currentPassword === undefined ? {} : { currentPassword }),
  }),
  decodeRequest: (request) => {
    const { customer, currentPassword } = record(request.body)
    const change = User.decodeChange(customer)
    if (typeof change === "string") return invalid(change)
    const password = text(currentPassword)
    return Result.succeed(password === "" ? change : { ...change, currentPassword: password })
  },
  ...profile,
})

/** Earlier orders; a page of no size is of the usual one. @rule WI54 - wire §4, S1 §9 (20, page 1) */
const orderHistory = enveloped(AccountRequests.orderHistory, {
  method: "GET",
  path: "/api/user/order-history",
  query: ({ pageSize, page }) => ({ pageSize: String(pageSize), currentPage: String(page) }),
  decodeRequest: (request) => Result.succeed(pageOf(request)),
  encodeAnswer: User.encodeOrders,
  decodeAnswer: User.decodeOrders,
})

const pageOf = ({ query }: HttpRequest) => {
  const pageSize = integer(query["pageSize"], limits.ordersPageSize)
  return {
    pageSize: pageSize > 0 ? Math.min(pageSize, limits.listSize) : limits.ordersPageSize,
    page: Math.max(integer(query["currentPage"], 1), 1),
  }
}

/** The endpoints of this family. @rule WI2 */
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
