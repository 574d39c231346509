import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import type { HttpResponse } from "@shop/wire/http"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import {
  ada,
  addressOf,
  ben,
  cleo,
  password,
  type Person,
  customersOf,
} from "../../../../tests/support/customers.ts"
import { ServesOlderClients } from "./older-clients.ts"

/*
 * Three customers have a cart, an order, an address and tokens each; a guest has a cart and an order. Each sends every
 * request with the ids of another. The response must equal the response for an unknown id: any difference would reveal
 * that the id exists.
 */

const people = [ada, ben, cleo]

/** A customer or the guest, with the ids of everything they own. */
interface Owner {
  readonly name: string
  /** Empty for the guest. */
  readonly token: string
  readonly refreshToken: string
  readonly cartId: string
  readonly itemId: number
  readonly addressId: number
  readonly orderNumber: string
}

/** Opens a shop with three customers and a guest. */
const openShop = async () => {
  const shop = api({ startMs: Date.UTC(2026, 10, 21) })
  const { registerAndSignIn, update, profile } = customersOf(shop)
  const fillCart = (token: string): Pick<Owner, "cartId" | "itemId"> => {
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
    const line = { cartItem: { sku: "BOOK", qty: 1, quoteId: cartId } }
    const put = shop.send("POST /api/cart/update", { token, cartId }, line, { "idempotency-key": "first" })
    return { cartId, itemId: Number(shop.result(put)["item_id"]) }
  }
  const order = (token: string, name: string): string => {
    const { cartId } = fillCart(token)
    const placed = shop.send(
      "POST /api/order",
      { token },
      wireOrder(cartId, { BOOK: 1 }, { order_id: `order of ${name}` }),
    )
    return String(shop.result(placed)["orderNumber"])
  }
  const customer = async (person: Person): Promise<Owner> => {
    const tokens = await registerAndSignIn(person)
    update(tokens.token, { ...person, addresses: [addressOf(person)] })
    const addressId = Number(profile(tokens.token)["addresses"]![0]!["id"])
    const orderNumber = order(tokens.token, person.email)
    return { name: person.firstname, ...tokens, addressId, orderNumber, ...fillCart(tokens.token) }
  }
  const customers: Array<Owner> = []
  for (const person of people) customers.push(await customer(person))
  const guest: Owner = {
    name: "a guest",
    token: "",
    refreshToken: "",
    addressId: 0,
    orderNumber: order("", "a guest"),
    ...fillCart(""),
  }
  return { shop, customers, guest, owners: [...customers, guest] }
}

type World = Awaited<ReturnType<typeof openShop>>

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

/** Every request about a cart. A body may name a line of the other owner's cart. */
const cartRequests: ReadonlyArray<
  readonly [request: string, body: (theirs: Owner) => unknown, query?: Record<string, string>]
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

/** The response without its headers, which differ by request. */
const statusAndBody = ({ status, body }: HttpResponse) => ({ status, body })

/** All data of an owner that nobody else may read or change, as JSON. */
const stateOf = ({ shop }: World, { token, cartId }: Owner) =>
  JSON.stringify([
    shop.send("GET /api/cart/pull", { token, cartId }).body,
    shop.send("GET /api/cart/totals", { token, cartId }).body,
    ...(token === ""
      ? []
      : [
          shop.send("GET /api/user/me", { token }).body,
          shop.send("GET /api/user/order-history", { token }).body,
        ]),
  ])

/** Each of the given owners with every other customer. */
const pairs = (world: World, requesters: ReadonlyArray<Owner>) =>
  requesters.flatMap((me) =>
    world.customers.filter((theirs) => theirs !== me).map((theirs) => [me, theirs] as const),
  )

describe("CM67 CM68 another customer's data is not reachable", () => {
  it("by any request about a cart: the response is the same as for an unknown cart", async () => {
    const world = await openShop()
    const { shop, owners } = world
    const before = world.customers.map((one) => stateOf(world, one))
    // Each of three customers meets two others, and the guest meets all three.
    expect(pairs(world, owners)).toHaveLength(9)
    for (const [me, theirs] of pairs(world, owners)) {
      for (const [request, body, query] of cartRequests) {
        const ask = (cartId: string) =>
          statusAndBody(
            shop.send(request, { token: me.token, cartId, ...query }, body({ ...theirs, cartId })),
          )
        const response = ask(theirs.cartId)
        expect(response, `${me.name}, ${request}, ${theirs.name}`).toEqual(ask("999999"))
        expect(response).toMatchObject({ status: 404, body: { result: "There is no such cart" } })
      }
    }
    expect(world.customers.map((one) => stateOf(world, one))).toEqual(before)
  })
  it("by the idempotency key of its owner", async () => {
    const world = await openShop()
    for (const [me, theirs] of pairs(world, world.owners)) {
      const line = { cartItem: { sku: "BOOK", qty: 1, quoteId: theirs.cartId } }
      const query = { token: me.token, cartId: theirs.cartId }
      const key = { "idempotency-key": "first" }
      expect(world.shop.send("POST /api/cart/update", query, line, key).status).toBe(404)
      const ownQuery = { token: theirs.token, cartId: theirs.cartId }
      expect(world.shop.send("POST /api/cart/update", ownQuery, line, key).status).toBe(200)
    }
  })
  it("by ordering the cart, or by repeating the order_id of another order", async () => {
    const world = await openShop()
    const { shop, customers, owners } = world
    const before = customers.map((one) => stateOf(world, one))
    for (const [me, theirs] of pairs(world, owners)) {
      const stolen = wireOrder(theirs.cartId, { BOOK: 1 }, { order_id: `${me.name} takes ${theirs.name}` })
      expect(shop.send("POST /api/order", { token: me.token }, stolen)).toMatchObject({
        status: 404,
        body: { result: "There is no such cart" },
      })
      const person = people.find(({ firstname }) => firstname === theirs.name)!
      const copied = wireOrder(me.cartId, { BOOK: 1 }, { order_id: `order of ${person.email}` })
      expect(shop.send("POST /api/order", { token: me.token }, copied).status).toBe(422)
    }
    expect(customers.map((one) => stateOf(world, one))).toEqual(before)
  })
  it("except a guest's cart by its id, because older clients read it so", async () => {
    const { shop, customers, guest } = await openShop()
    for (const { token } of customers)
      expect(shop.send("GET /api/cart/pull", { token, cartId: guest.cartId }).status).toBe(200)
  })
  it("by the id of an address", async () => {
    const world = await openShop()
    const { shop, customers } = world
    const before = customers.map((one) => stateOf(world, one))
    for (const [me, theirs] of pairs(world, customers)) {
      const person = people.find(({ firstname }) => firstname === me.name)!
      const change = (id: number) =>
        statusAndBody(
          shop.send(
            "POST /api/user/me",
            { token: me.token },
            { customer: { ...person, addresses: [addressOf(person, { id })] } },
          ),
        )
      expect(change(theirs.addressId)).toEqual(change(999_999))
      expect(change(theirs.addressId).status).toBe(403)
    }
    expect(customers.map((one) => stateOf(world, one))).toEqual(before)
  })
  it("by the order history, which lists own orders only", async () => {
    const { shop, customers } = await openShop()
    const ask = (query: Record<string, string>) =>
      shop.result(shop.send("GET /api/user/order-history", query))["items"]!.map((one) => one["increment_id"])
    for (const me of customers) {
      for (const theirs of customers)
        expect(ask({ token: me.token, customer: theirs.name, customerId: "1", user_id: "1" })).toEqual([
          me.orderNumber,
        ])
    }
  })
  it("by a refresh token, an access token in its place, or a damaged token", async () => {
    const { shop, customers } = await openShop()
    for (const { token, refreshToken } of customers) {
      expect(shop.send("GET /api/user/me", { token: refreshToken }).status).toBe(401)
      expect((await shop.sendAsync("POST /api/user/refresh", {}, { refreshToken: token })).status).toBe(401)
      for (const cut of [token.slice(1), token.slice(0, -1), `${token}A`, token.toUpperCase()])
        expect(shop.send("GET /api/user/me", { token: cut }).status).toBe(401)
    }
  })
  it("by a password change", async () => {
    const { shop, customers } = await openShop()
    const body = {
      currentPassword: password,
      newPassword: "Terre cuite 1280 °C",
      email: ben.email,
      customerId: 2,
    }
    expect(
      (await shop.sendAsync("POST /api/user/change-password", { token: customers[0]!.token }, body)).status,
    ).toBe(200)
    const { login } = customersOf(shop)
    expect((await login(ada.email)).status).toBe(401)
    expect((await login(ben.email)).status).toBe(200)
  })
})

describe("CM68 CM6 an order whose response was lost", () => {
  it("gets the same response after a sign-in, and stays a guest's order", async () => {
    const shop = api()
    const { registerAndSignIn, history } = customersOf(shop)
    const order = wireOrder(shop.cartOf({ BOL: 1 }), { BOL: 1 }, { order_id: "lost" })
    const first = shop.send("POST /api/order", {}, order)
    const { token } = await registerAndSignIn(ada)
    expect(shop.send("POST /api/order", { token }, order)).toEqual(first)
    expect(first.status).toBe(200)
    expect(history(token)).toMatchObject({ total_count: 0 })
  })
})

describe("CM67 a customer's cart", () => {
  it("is the same cart on every device, and a new cart after an order", async () => {
    const shop = api()
    const { registerAndSignIn, login } = customersOf(shop)
    const { token } = await registerAndSignIn(ada)
    const create = (by: string) => shop.result(shop.send("POST /api/cart/create", { token: by })) as unknown
    const first = create(token)
    expect(first).toEqual(expect.any(Number))
    expect(String(first)).toMatch(/^\d{15}$/)
    const other = (await login(ada.email)).body as { readonly result: string }
    expect(create(other.result)).toBe(first)
    const cartId = String(first)
    shop.send(
      "POST /api/cart/update",
      { token, cartId },
      { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } },
    )
    expect(shop.send("POST /api/order", { token }, wireOrder(cartId, { BOL: 1 })).status).toBe(200)
    expect(shop.send("GET /api/cart/pull", { token, cartId }).status).toBe(409)
    const next = create(token)
    expect(next).not.toBe(first)
    expect(String(next)).toMatch(/^\d{15}$/)
    expect(shop.result(shop.send("GET /api/cart/pull", { token, cartId: String(next) }))).toEqual([])
  })
  it("is not merged with the guest's cart, because the client merges", async () => {
    const shop = api()
    const guestCart = shop.cartOf({ BOL: 1 })
    const { registerAndSignIn } = customersOf(shop)
    const { token } = await registerAndSignIn(ada)
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
    const pull = (id: string) =>
      shop.result(shop.send("GET /api/cart/pull", { token, cartId: id })).map(({ sku }) => sku)
    expect([pull(cartId), pull(guestCart)]).toEqual([[], ["BOL"]])
  })
})

describe("SR71 orders of older clients without a token", () => {
  const openWithCart = async (services?: Layer.Layer<never>) => {
    const shop = api(services === undefined ? {} : { services })
    const { registerAndSignIn, history } = customersOf(shop)
    const { token } = await registerAndSignIn(ada)
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
    const line = { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } }
    expect(shop.send("POST /api/cart/update", { token, cartId }, line).status).toBe(200)
    return { shop, token, cartId, history }
  }
  const older = Layer.succeed(ServesOlderClients, true)

  it("are refused like orders of an unknown cart, unless older clients are served", async () => {
    const { shop, cartId } = await openWithCart()
    expect(shop.send("POST /api/order", {}, wireOrder(cartId, { BOL: 1 })).status).toBe(404)
  })
  it("belong to the owner of the cart if older clients are served", async () => {
    const { shop, token, cartId, history } = await openWithCart(older)
    expect(shop.send("POST /api/order", {}, wireOrder(cartId, { BOL: 1 })).status).toBe(200)
    expect(history(token)).toMatchObject({ total_count: 1 })
  })
  it("do not make other requests possible without a token", async () => {
    const { shop, cartId } = await openWithCart(older)
    for (const request of ["GET /api/cart/pull", "GET /api/cart/totals", "POST /api/cart/update"])
      expect(
        shop.send(request, { cartId }, { cartItem: { sku: "BOL", qty: 2, quoteId: cartId } }).status,
      ).toBe(404)
  })
  it("are refused with an invalid token", async () => {
    const { shop, cartId } = await openWithCart(older)
    expect(shop.send("POST /api/order", { token: "invalid" }, wireOrder(cartId, { BOL: 1 })).status).toBe(401)
  })
})
