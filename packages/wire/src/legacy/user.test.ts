import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { emptyAddress } from "@shop/core/address"
import { noGroup } from "@shop/core/catalogue"
import { defaults } from "@shop/core/store-view"
import { idempotencyHeader, withContext, tokenIn } from "../endpoints/index.ts"
import type { HttpRequest } from "../http/index.ts"
import * as User from "./user.ts"
import { serverEndpoints } from "../server/index.ts"

const view = defaults[0]!
const reply = (body: unknown) => ({ status: 200, headers: {}, body })
const request = (fields: Partial<HttpRequest>): HttpRequest => ({
  method: "POST",
  path: "/api/user/x",
  query: {},
  body: null,
  headers: {},
  ...fields,
})
const address = {
  ...emptyAddress,
  firstName: "Ada",
  lastName: "King",
  street: "rue",
  city: "Lyon",
  country: "FR",
}

describe("WI50 the context of a request", () => {
  const encoded = serverEndpoints["user.me"].encodeRequest({}, view)
  it("is the token in the query, strictly where the call has a place for one", () => {
    const context = { token: "t 1", operationId: null }
    expect(withContext(encoded, context).query).toEqual({ token: "t 1", storeCode: "fr" })
    const map = serverEndpoints["url.map"].encodeRequest({ ...noGroup, path: "/x", childSku: null }, view)
    expect(withContext(map, context)).toEqual(map)
  })
  it("of a guest is an empty token", () => {
    expect(withContext(encoded, { token: null, operationId: null })).toEqual(encoded)
  })
  it("is the name under which it is done once, unless it has one", () => {
    const context = { token: null, operationId: "task-1" }
    expect(withContext(encoded, context).headers).toEqual({ [idempotencyHeader]: "task-1" })
    const named = request({ headers: { [idempotencyHeader]: "own" } })
    expect(withContext(named, context).headers).toEqual({ [idempotencyHeader]: "own" })
  })
})

describe("WI57 a token in a header", () => {
  const encoded = serverEndpoints["user.me"].encodeRequest({}, view)
  const context = { token: "t 1", operationId: "task-1" }
  it("is nowhere else, and only where the call has a place for one", () => {
    const sent = withContext(encoded, context, "header")
    expect(sent.query).toEqual({ storeCode: "fr" })
    expect(sent.headers).toEqual({ authorization: "Bearer t 1", [idempotencyHeader]: "task-1" })
    const map = serverEndpoints["url.map"].encodeRequest({ ...noGroup, path: "/x", childSku: null }, view)
    expect(withContext(map, { ...context, operationId: null }, "header")).toEqual(map)
  })
  it("of a guest is no header and no parameter", () => {
    const sent = withContext(encoded, { token: null, operationId: null }, "header")
    expect(sent).toMatchObject({ query: { storeCode: "fr" }, headers: {} })
    expect(sent.query).not.toHaveProperty("token")
  })
  it.each([
    ["Bearer abc", undefined, "abc"],
    ["bearer  abc", "other", "abc"],
    ["Bearer null", "t", "t"],
    ["Bearer undefined", undefined, null],
    ["Bearer", undefined, null],
    ["Basic abc", "t", "t"],
    [undefined, "t", "t"],
    [undefined, "", null],
    [undefined, "null", null],
    [undefined, undefined, null],
  ])("is read: header %s, query %s", (authorization, token, expected) => {
    const headers = authorization === undefined ? {} : { authorization }
    const query = token === undefined ? {} : { token }
    expect(tokenIn({ headers, query })).toBe(expected)
  })
})

describe("WI51 tokens", () => {
  const decode = (body: unknown) =>
    serverEndpoints["user.refresh"].decodeResponse(reply(body), { refreshToken: "r" })
  it("are the result, with the refresh token beside it", () => {
    expect(decode({ code: 200, result: "t", meta: { refreshToken: "r2" } })).toEqual(
      Result.succeed({ token: "t", refreshToken: "r2" }),
    )
    expect(decode({ code: 200, result: "t" })).toEqual(Result.succeed({ token: "t", refreshToken: null }))
  })
  it("an error text is none: the code decides (an older client took it for a token)", () => {
    const failed = decode({ code: 500, result: "Invalid refresh token provided" })
    expect(Result.isFailure(failed) ? failed.failure : null).toMatchObject({ _tag: "Refused", code: 500 })
  })
  it.each([null, false, {}, "", 7])("%j is none", (result) => {
    const failed = decode({ code: 200, result })
    expect(Result.isFailure(failed) ? failed.failure : null).toMatchObject({
      _tag: "BadResponse",
      fault: "shape",
    })
  })
})

describe("WI52 a customer", () => {
  const document = {
    id: 7,
    group_id: 0,
    default_billing: "12",
    created_at: "2026-11-21 12:00:00",
    email: "ada@example.com",
    firstname: "Ada",
    lastname: "King",
    groupToken: "g",
    addresses: [
      {
        id: 12,
        region: { region: "Rhône", region_code: null, region_id: 0 },
        country_id: "FR",
        street: ["rue des Potiers", " "],
        telephone: "0102030405",
        postcode: "69001",
        city: "Lyon",
        firstname: "Ada",
        lastname: "King",
        default_shipping: true,
      },
    ],
  }
  it("is read from the forms of platforms: a group of 0, defaults by id as text or by flag, regions as objects", () => {
    expect(User.decode(document)).toMatchObject({
      id: 7,
      groupId: 0,
      groupToken: "g",
      addresses: [
        {
          id: 12,
          isDefaultBilling: true,
          isDefaultShipping: true,
          address: { street: "rue des Potiers", house: "", region: "Rhône", country: "FR" },
        },
      ],
    })
  })
  it.each([null, {}, { id: 7 }, { email: "a@b.co" }, { id: "x", email: "a@b.co" }])("%j is none", (value) =>
    expect(User.decode(value)).toBeNull(),
  )
})

describe("WI53 a change of the profile", () => {
  it("has only fields that platforms accept, with two street lines and no empty field", () => {
    const saved = { id: null, address, isDefaultBilling: true, isDefaultShipping: false }
    const change = { firstName: "Ada", lastName: "King", email: "ada@example.com", addresses: [saved] }
    const { body } = serverEndpoints["user.update"].encodeRequest(change, view)
    expect(body).toEqual({
      customer: {
        email: "ada@example.com",
        firstname: "Ada",
        lastname: "King",
        addresses: [
          {
            firstname: "Ada",
            lastname: "King",
            postcode: "",
            city: "Lyon",
            telephone: "",
            country_id: "FR",
            street: ["rue", " "],
            region: { region: "", region_code: null, region_id: 0 },
            region_id: 0,
            default_billing: true,
          },
        ],
      },
    })
  })
  it("CA310 has the password with a new e-mail address, and reads back unchanged", () => {
    const change = { firstName: "Ada", lastName: "King", email: "ada@example.com", addresses: [] }
    const update = serverEndpoints["user.update"]
    const { body } = update.encodeRequest({ ...change, currentPassword: "secret" }, view)
    expect(body).toMatchObject({ currentPassword: "secret", customer: { email: change.email } })
    expect(JSON.stringify((body as { readonly customer: unknown }).customer)).not.toContain("secret")
    expect(update.decodeRequest(request({ body }))).toEqual(
      Result.succeed({ ...change, currentPassword: "secret" }),
    )
    for (const currentPassword of ["", null, {}])
      expect(
        Object.keys(
          Result.getOrThrow(
            update.decodeRequest(request({ body: { ...(body as object), currentPassword } })),
          ),
        ),
      ).not.toContain("currentPassword")
  })
  it.each([
    [{}, "400 customer is missing in the body"],
    [{ customer: {} }, "400 customer.email is missing"],
    [{ customer: { email: "a@b.co" } }, "400 customer.firstname is missing"],
    [{ customer: { email: "a@b.co", firstname: "A" } }, "400 customer.lastname is missing"],
  ])("%j: %s", (body, words) => {
    const read = serverEndpoints["user.update"].decodeRequest(request({ body }))
    expect(Result.isFailure(read) ? `${read.failure.code} ${read.failure.message}` : null).toBe(words)
  })
})

describe("WI54 earlier orders", () => {
  it("appear once per line, whatever other row it is part of", () => {
    const row = { sku: "SET", name: "Set", qty_ordered: 1, price_incl_tax: 48, row_total_incl_tax: 48 }
    const order = {
      entity_id: 3,
      increment_id: "FR-100001",
      grand_total: 53,
      total_due: 53,
      items: [row, { ...row, sku: "PART", parent_item_id: 1 }],
    }
    const page = User.decodeOrders({ items: [order, { increment_id: "no id" }], total_count: 9 })
    expect(page).toMatchObject({
      total: 9,
      page: 1,
      orders: [{ id: 3, grandCents: 53_00, lines: [{ sku: "SET" }], shipping: null, billing: null }],
    })
    expect(page?.orders.length).toBe(1)
    expect(User.decodeOrders({})).toBeNull()
  })
  it.each([
    [{}, { pageSize: 20, page: 1 }],
    [
      { pageSize: "0", currentPage: "-1" },
      { pageSize: 20, page: 1 },
    ],
    [
      { pageSize: "9999", currentPage: "3" },
      { pageSize: 50, page: 3 },
    ],
  ])("%j requests %j", (query, input) =>
    expect(serverEndpoints["user.orderHistory"].decodeRequest(request({ method: "GET", query }))).toEqual(
      Result.succeed(input),
    ),
  )
})

describe("WI55 passwords", () => {
  it.each([
    ["user.resetPassword", {}, "email"],
    ["user.createPassword", { email: "a@b.co", newPassword: "x" }, "resetToken"],
    ["user.changePassword", { currentPassword: "x" }, "newPassword"],
    ["user.login", { username: "a@b.co" }, "password"],
    ["user.refresh", {}, "refreshToken"],
    ["user.create", { customer: { email: "a@b.co", firstname: "A", lastname: "B" } }, "password"],
  ] as const)("%s reports the missing field", (tag, body, missing) => {
    const read: Result.Result<unknown, { readonly message: string }> = serverEndpoints[tag].decodeRequest(
      request({ body }),
    )
    expect(Result.isFailure(read) ? read.failure.message : null).toBe(`${missing} is missing in the body`)
  })
})
