import { Result } from "effect"
import { limits } from "@shop/core/settings"
import { flag, integer, record, text } from "../legacy/lenient.ts"
import * as User from "../legacy/user.ts"
import type { WireRequest } from "../request/index.ts"
import { enveloped, fault } from "./make.ts"
import type { BindingOf, RequestFault } from "./model.ts"

/** Texts that the body must have. */
const said = <Name extends string>(
  from: unknown,
  ...names: ReadonlyArray<Name>
): Result.Result<Readonly<Record<Name, string>>, RequestFault> => {
  const body = record(from)
  const missing = names.find((name) => text(body[name]) === "")
  if (missing !== undefined) return fault(`${missing} is missing in the body`)
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
export const login: BindingOf<"user.login"> = enveloped({
  tag: "user.login",
  method: "POST",
  path: "/api/user/login",
  body: ({ username, password }) => ({ username, password }),
  read: (request) => said(request.body, "username", "password"),
  ...credentials,
})

/** A new token for an old one. @rule WI51 - wire §4 */
export const refresh: BindingOf<"user.refresh"> = enveloped({
  tag: "user.refresh",
  method: "POST",
  path: "/api/user/refresh",
  body: ({ refreshToken }) => ({ refreshToken }),
  read: (request) => said(request.body, "refreshToken"),
  ...credentials,
})

/** The end of a session on the server, by its token, its refresh token or both. @rule WI170 - ASVS 7.4.1 */
export const logout: BindingOf<"user.logout"> = enveloped({
  tag: "user.logout",
  method: "POST",
  path: "/api/user/logout",
  body: ({ refreshToken }) => (refreshToken === null ? {} : { refreshToken }),
  read: (request) => Result.succeed({ refreshToken: text(record(request.body)["refreshToken"]) || null }),
  ...yes,
})

/** A new customer. @rule WI52 - wire §4 */
export const create: BindingOf<"user.create"> = enveloped({
  tag: "user.create",
  method: "POST",
  path: "/api/user/create",
  body: ({ email, firstName, lastName, password }) => ({
    customer: { email, firstname: firstName, lastname: lastName },
    password,
  }),
  read: (request) =>
    Result.gen(function* () {
      const customer = yield* said(record(request.body)["customer"], "email", "firstname", "lastname")
      const { password } = yield* said(request.body, "password")
      const { email, firstname: firstName, lastname: lastName } = customer
      return { email, firstName, lastName, password }
    }),
  ...profile,
})

/** A mail for who has forgotten the password. @rule WI55 - wire §4 */
export const resetPassword: BindingOf<"user.resetPassword"> = enveloped({
  tag: "user.resetPassword",
  method: "POST",
  path: "/api/user/reset-password",
  body: ({ email }) => ({ email }),
  read: (request) => said(request.body, "email"),
  ...yes,
})

/** A new password by that mail. @rule WI55 - wire §4 */
export const createPassword: BindingOf<"user.createPassword"> = enveloped({
  tag: "user.createPassword",
  method: "POST",
  path: "/api/user/create-password",
  body: ({ email, newPassword, resetToken }) => ({ email, newPassword, resetToken }),
  read: (request) => said(request.body, "email", "newPassword", "resetToken"),
  ...yes,
})

/** A new password for the old one. @rule WI55 - wire §4 */
export const changePassword: BindingOf<"user.changePassword"> = enveloped({
  tag: "user.changePassword",
  method: "POST",
  path: "/api/user/change-password",
  body: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
  read: (request) => said(request.body, "currentPassword", "newPassword"),
  ...yes,
})

/** Who is signed in. @rule WI52 - wire §4 */
export const me: BindingOf<"user.me"> = enveloped({
  tag: "user.me",
  method: "GET",
  path: "/api/user/me",
  read: () => Result.succeed({}),
  ...profile,
})

/** What a customer changes of themselves; a new e-mail address goes with the password. @rule WI53, CA310 - wire §4 */
export const update: BindingOf<"user.update"> = enveloped({
  tag: "user.update",
  method: "POST",
  path: "/api/user/me",
  body: ({ currentPassword, ...change }) => ({
    customer: User.encodeChange(change),
    ...(currentPassword === undefined ? {} : { currentPassword }),
  }),
  read: (request) => {
    const { customer, currentPassword } = record(request.body)
    const change = User.decodeChange(customer)
    if (typeof change === "string") return fault(change)
    const password = text(currentPassword)
    return Result.succeed(password === "" ? change : { ...change, currentPassword: password })
  },
  ...profile,
})

/** Earlier orders; a page of no size is of the usual one. @rule WI54 - wire §4, S1 §9 (20, page 1) */
export const orderHistory: BindingOf<"user.orderHistory"> = enveloped({
  tag: "user.orderHistory",
  method: "GET",
  path: "/api/user/order-history",
  query: ({ pageSize, page }) => ({ pageSize: String(pageSize), currentPage: String(page) }),
  read: (request) => Result.succeed(pageOf(request)),
  encodeAnswer: User.encodeOrders,
  decodeAnswer: User.decodeOrders,
})

const pageOf = ({ query }: WireRequest) => {
  const pageSize = integer(query["pageSize"], limits.ordersPageSize)
  return {
    pageSize: pageSize > 0 ? Math.min(pageSize, limits.listSize) : limits.ordersPageSize,
    page: Math.max(integer(query["currentPage"], 1), 1),
  }
}
