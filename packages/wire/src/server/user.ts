import { Result, Schema, Struct } from "effect"
import { limits } from "@shop/core/settings"
import { user } from "../contract/user.ts"
import type { userEndpoints } from "../endpoints/user.ts"
import type { HttpRequest } from "../http/index.ts"
import { integer, record, text } from "../legacy/coerce.ts"
import * as User from "../legacy/user.ts"
import { bodyDecoder, enveloped, invalid, noInput, type ServerTable } from "./endpoint.ts"

const credentials = {
  encodeResult: ({ token }: { readonly token: string }): unknown => token,
  encodeMeta: User.encodeMeta,
}

const { fields } = user["user.create"].body
/** A new customer has no address yet, so the server reads none. */
const newCustomer = bodyDecoder(
  Schema.Struct({ ...fields, customer: Schema.Struct(Struct.omit(fields.customer.fields, ["addresses"])) }),
)

const pageOf = ({ query }: HttpRequest) => {
  const pageSize = integer(query["pageSize"], limits.ordersPageSize)
  return {
    pageSize: pageSize > 0 ? Math.min(pageSize, limits.listSize) : limits.ordersPageSize,
    page: Math.max(integer(query["currentPage"], 1), 1),
  }
}

/** Customers and their sessions. */
export const userServer: ServerTable<keyof typeof userEndpoints> = {
  "user.login": enveloped({ decodeRequest: bodyDecoder(user["user.login"].body), ...credentials }),
  "user.refresh": enveloped({ decodeRequest: bodyDecoder(user["user.refresh"].body), ...credentials }),
  "user.logout": enveloped({
    decodeRequest: ({ body }) => Result.succeed({ refreshToken: text(record(body)["refreshToken"]) || null }),
  }),
  "user.create": enveloped({
    decodeRequest: (request) =>
      Result.map(newCustomer(request), ({ customer: { email, firstname, lastname }, password }) => ({
        email,
        firstName: firstname,
        lastName: lastname,
        password,
      })),
    encodeResult: User.encode,
  }),
  "user.resetPassword": enveloped({ decodeRequest: bodyDecoder(user["user.resetPassword"].body) }),
  "user.createPassword": enveloped({ decodeRequest: bodyDecoder(user["user.createPassword"].body) }),
  "user.changePassword": enveloped({ decodeRequest: bodyDecoder(user["user.changePassword"].body) }),
  "user.me": enveloped({ decodeRequest: noInput, encodeResult: User.encode }),
  "user.update": enveloped({
    decodeRequest: ({ body }) => {
      const { customer, currentPassword } = record(body)
      const change = User.decodeChange(customer)
      if (typeof change === "string") return invalid(change)
      const password = text(currentPassword)
      return Result.succeed(password === "" ? change : { ...change, currentPassword: password })
    },
    encodeResult: User.encode,
  }),
  "user.orderHistory": enveloped({
    decodeRequest: (request) => Result.succeed(pageOf(request)),
    encodeResult: User.encodeOrders,
  }),
}
