import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import type { WireReply } from "@shop/wire/request"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import {
  ada,
  addressOf,
  ben,
  cleo,
  password,
  type Person,
  peopleAt,
} from "../../../../tests/support/customers.ts"
import { ServesOlderClients } from "./older-clients.ts"

/*
 * Three customers and a guest. Each has a cart, an order, an address and tokens, and each tries every call with what is
 * another's. What is answered must be what is answered for something that was never there.
 */

const people = [ada, ben, cleo]

interface Owned {
  readonly who: string
  /** "" for the guest. */
  readonly token: string
  readonly refreshToken: string
  readonly cartId: string
  readonly itemId: number
  readonly addressId: number
  readonly orderNumber: string
}

const open = async () => {
  const shop = api({ startMs: Date.UTC(2026, 10, 21) })
  const { join, update, profile } = peopleAt(shop)
  const fill = (token: string): Pick<Owned, "cartId" | "itemId"> => {
    const cartId = String(shop.result(shop.ask("POST /api/cart/create", { token })))
    const line = { cartItem: { sku: "BOOK", qty: 1, quoteId: cartId } }
    const put = shop.ask("POST /api/cart/update", { token, cartId }, line, { "idempotency-key": "first" })
    return { cartId, itemId: Number(shop.result(put)["item_id"]) }
  }
  const order = (token: string, who: string): string => {
    const { cartId } = fill(token)
    const placed = shop.ask(
      "POST /api/order",
      { token },
      wireOrder(cartId, { BOOK: 1 }, { order_id: `order of ${who}` }),
    )
    return String(shop.result(placed)["orderNumber"])
  }
  const customer = async (person: Person): Promise<Owned> => {
    const tokens = await join(person)
    update(tokens.token, { ...person, addresses: [addressOf(person)] })
    const addressId = Number(profile(tokens.token)["addresses"]![0]!["id"])
    const orderNumber = order(tokens.token, person.email)
    return { who: person.firstname, ...tokens, addressId, orderNumber, ...fill(tokens.token) }
  }
  const owned: Array<Owned> = []
  for (const person of people) owned.push(await customer(person))
  const guest: Owned = {
    who: "a guest",
    token: "",
    refreshToken: "",
    addressId: 0,
    orderNumber: order("", "a guest"),
    ...fill(""),
  }
  return { shop, owned, guest, everybody: [...owned, guest] }
}

type World = Awaited<ReturnType<typeof open>>

const information = {
  addressInformation: {
    shippingAddress: { countryId: "DE" },
    billingAddress: { countryId: "DE" },
    shippingCarrierCode: "flatrate",
    shippingMethodCode: "flatrate",
  },
}
const methods = {
  methods: {
    paymentMethod: { method: "checkmo" },
    shippingCarrierCode: "flatrate",
    shippingMethodCode: "flatrate",
  },
}

/** Every call that takes a cart; a body may name a line of it. */
const cartCalls: ReadonlyArray<
  readonly [call: string, body: (theirs: Owned) => unknown, query?: Record<string, string>]
> = [
  ["GET /api/cart/pull", () => null],
  ["POST /api/cart/update", ({ cartId }) => ({ cartItem: { sku: "BOL", qty: 1, quoteId: cartId } })],
  [
    "POST /api/cart/update",
    ({ cartId, itemId }) => ({ cartItem: { sku: "BOOK", qty: 5, item_id: itemId, quoteId: cartId } }),
  ],
  [
    "POST /api/cart/delete",
    ({ cartId, itemId }) => ({ cartItem: { sku: "BOOK", item_id: itemId, quoteId: cartId } }),
  ],
  ["GET /api/cart/totals", () => null],
  ["GET /api/cart/payment-methods", () => null],
  ["POST /api/cart/shipping-methods", () => ({ address: { country_id: "FR" } })],
  ["POST /api/cart/shipping-information", () => information],
  ["POST /api/cart/collect-totals", () => methods],
  ["POST /api/cart/apply-coupon", () => null, { coupon: "X" }],
  ["POST /api/cart/delete-coupon", () => null],
]

const bare = ({ status, body }: WireReply) => ({ status, body })

/** Everything of somebody that only they may see or change. */
const stateOf = ({ shop }: World, { token, cartId }: Owned) =>
  JSON.stringify([
    shop.ask("GET /api/cart/pull", { token, cartId }).body,
    shop.ask("GET /api/cart/totals", { token, cartId }).body,
    ...(token === ""
      ? []
      : [
          shop.ask("GET /api/user/me", { token }).body,
          shop.ask("GET /api/user/order-history", { token }).body,
        ]),
  ])

const pairs = (world: World, by: ReadonlyArray<Owned>) =>
  by.flatMap((me) => world.owned.filter((theirs) => theirs !== me).map((theirs) => [me, theirs] as const))

describe("CM67 CM68 another customer's data is not reachable", () => {
  it("by any request with a cart, which answers as for an unknown cart", async () => {
    const world = await open()
    const { shop, everybody } = world
    const before = world.owned.map((one) => stateOf(world, one))
    const seen = new Set<number>()
    for (const [me, theirs] of pairs(world, everybody)) {
      for (const [call, body, query] of cartCalls) {
        const ask = (cartId: string) =>
          bare(shop.ask(call, { token: me.token, cartId, ...query }, body({ ...theirs, cartId })))
        const answer = ask(theirs.cartId)
        expect(answer, `${me.who}, ${call}, ${theirs.who}`).toEqual(ask("999999"))
        expect(answer).toMatchObject({ status: 404, body: { result: "There is no such cart" } })
        seen.add(answer.status)
      }
    }
    expect(seen).toEqual(new Set([404]))
    expect(world.owned.map((one) => stateOf(world, one))).toEqual(before)
  })
  it("by the idempotency key of its owner", async () => {
    const world = await open()
    for (const [me, theirs] of pairs(world, world.everybody)) {
      const line = { cartItem: { sku: "BOOK", qty: 1, quoteId: theirs.cartId } }
      const query = { token: me.token, cartId: theirs.cartId }
      const key = { "idempotency-key": "first" }
      expect(world.shop.ask("POST /api/cart/update", query, line, key).status).toBe(404)
      const owners = { token: theirs.token, cartId: theirs.cartId }
      expect(world.shop.ask("POST /api/cart/update", owners, line, key).status).toBe(200)
    }
  })
  it("by ordering the cart, or under the key of another order", async () => {
    const world = await open()
    const { shop, owned, everybody } = world
    const before = owned.map((one) => stateOf(world, one))
    for (const [me, theirs] of pairs(world, everybody)) {
      const stolen = wireOrder(theirs.cartId, { BOOK: 1 }, { order_id: `${me.who} takes ${theirs.who}` })
      expect(shop.ask("POST /api/order", { token: me.token }, stolen)).toMatchObject({
        status: 404,
        body: { result: "There is no such cart" },
      })
      const person = people.find(({ firstname }) => firstname === theirs.who)!
      const copied = wireOrder(me.cartId, { BOOK: 1 }, { order_id: `order of ${person.email}` })
      expect(shop.ask("POST /api/order", { token: me.token }, copied).status).toBe(422)
    }
    expect(owned.map((one) => stateOf(world, one))).toEqual(before)
  })
  it("except a guest's cart with its token, as for older clients", async () => {
    const { shop, owned, guest } = await open()
    for (const { token } of owned)
      expect(shop.ask("GET /api/cart/pull", { token, cartId: guest.cartId }).status).toBe(200)
  })
  it("by the id of an address", async () => {
    const world = await open()
    const { shop, owned } = world
    const before = owned.map((one) => stateOf(world, one))
    for (const [me, theirs] of pairs(world, owned)) {
      const person = people.find(({ firstname }) => firstname === me.who)!
      const change = (id: number) =>
        bare(
          shop.ask(
            "POST /api/user/me",
            { token: me.token },
            { customer: { ...person, addresses: [addressOf(person, { id })] } },
          ),
        )
      expect(change(theirs.addressId)).toEqual(change(999_999))
      expect(change(theirs.addressId).status).toBe(403)
    }
    expect(owned.map((one) => stateOf(world, one))).toEqual(before)
  })
  it("by the order history, which has own orders only", async () => {
    const { shop, owned } = await open()
    const ask = (query: Record<string, string>) =>
      shop.result(shop.ask("GET /api/user/order-history", query))["items"]!.map((one) => one["increment_id"])
    for (const me of owned) {
      for (const theirs of owned)
        expect(ask({ token: me.token, customer: theirs.who, customerId: "1", user_id: "1" })).toEqual([
          me.orderNumber,
        ])
    }
  })
  it("by a token of another kind or a part of one", async () => {
    const { shop, owned } = await open()
    for (const { token, refreshToken } of owned) {
      expect(shop.ask("GET /api/user/me", { token: refreshToken }).status).toBe(401)
      expect((await shop.call("POST /api/user/refresh", {}, { refreshToken: token })).status).toBe(401)
      for (const cut of [token.slice(1), token.slice(0, -1), `${token}A`, token.toUpperCase()])
        expect(shop.ask("GET /api/user/me", { token: cut }).status).toBe(401)
    }
  })
  it("by a password change", async () => {
    const { shop, owned } = await open()
    const body = {
      currentPassword: password,
      newPassword: "Terre cuite 1280 °C",
      email: ben.email,
      customerId: 2,
    }
    expect((await shop.call("POST /api/user/change-password", { token: owned[0]!.token }, body)).status).toBe(
      200,
    )
    const { login } = peopleAt(shop)
    expect((await login(ada.email)).status).toBe(401)
    expect((await login(ben.email)).status).toBe(200)
  })
})

describe("CM68 CM6 an order whose response was lost", () => {
  it("is answered again after a sign-in, and stays a guest's order", async () => {
    const shop = api()
    const { join, history } = peopleAt(shop)
    const order = wireOrder(shop.cartOf({ BOL: 1 }), { BOL: 1 }, { order_id: "lost" })
    const first = shop.ask("POST /api/order", {}, order)
    const { token } = await join(ada)
    expect(shop.ask("POST /api/order", { token }, order)).toEqual(first)
    expect(first.status).toBe(200)
    expect(history(token)).toMatchObject({ total_count: 0 })
  })
})

describe("CM67 a customer's cart", () => {
  it("is the same on every device, and new after an order", async () => {
    const shop = api()
    const { join, login } = peopleAt(shop)
    const { token } = await join(ada)
    const create = (by: string) => shop.result(shop.ask("POST /api/cart/create", { token: by })) as unknown
    const first = create(token)
    expect(first).toEqual(expect.any(Number))
    expect(String(first)).toMatch(/^\d{15}$/)
    const other = (await login(ada.email)).body as { readonly result: string }
    expect(create(other.result)).toBe(first)
    const cartId = String(first)
    shop.ask(
      "POST /api/cart/update",
      { token, cartId },
      { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } },
    )
    expect(shop.ask("POST /api/order", { token }, wireOrder(cartId, { BOL: 1 })).status).toBe(200)
    expect(shop.ask("GET /api/cart/pull", { token, cartId }).status).toBe(409)
    const next = create(token)
    expect(next).not.toBe(first)
    expect(String(next)).toMatch(/^\d{15}$/)
    expect(shop.result(shop.ask("GET /api/cart/pull", { token, cartId: String(next) }))).toEqual([])
  })
  it("is not merged with the guest's cart, because the client merges", async () => {
    const shop = api()
    const guests = shop.cartOf({ BOL: 1 })
    const { join } = peopleAt(shop)
    const { token } = await join(ada)
    const cartId = String(shop.result(shop.ask("POST /api/cart/create", { token })))
    const pull = (id: string) =>
      shop.result(shop.ask("GET /api/cart/pull", { token, cartId: id })).map(({ sku }) => sku)
    expect([pull(cartId), pull(guests)]).toEqual([[], ["BOL"]])
  })
})

describe("SR71 orders of older clients without a token", () => {
  const filled = async (given?: Layer.Layer<never>) => {
    const shop = api(given === undefined ? {} : { given })
    const { join, history } = peopleAt(shop)
    const { token } = await join(ada)
    const cartId = String(shop.result(shop.ask("POST /api/cart/create", { token })))
    const line = { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } }
    expect(shop.ask("POST /api/cart/update", { token, cartId }, line).status).toBe(200)
    return { shop, token, cartId, history }
  }
  const older = Layer.succeed(ServesOlderClients, true)

  it("are refused as for an unknown cart, unless older clients are served", async () => {
    const { shop, cartId } = await filled()
    expect(shop.ask("POST /api/order", {}, wireOrder(cartId, { BOL: 1 })).status).toBe(404)
  })
  it("belong to the customer of the cart", async () => {
    const { shop, token, cartId, history } = await filled(older)
    expect(shop.ask("POST /api/order", {}, wireOrder(cartId, { BOL: 1 })).status).toBe(200)
    expect(history(token)).toMatchObject({ total_count: 1 })
  })
  it("do not open other requests", async () => {
    const { shop, cartId } = await filled(older)
    for (const call of ["GET /api/cart/pull", "GET /api/cart/totals", "POST /api/cart/update"])
      expect(shop.ask(call, { cartId }, { cartItem: { sku: "BOL", qty: 2, quoteId: cartId } }).status).toBe(
        404,
      )
  })
  it("are refused with an invalid token", async () => {
    const { shop, cartId } = await filled(older)
    expect(shop.ask("POST /api/order", { token: "over" }, wireOrder(cartId, { BOL: 1 })).status).toBe(401)
  })
})
