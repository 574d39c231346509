/** Requests of the predecessor's client for customers, reviews and the newsletter. */
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../../support/shop-process.ts"
import { type Goods, goodsOf, orderOf } from "./products.ts"
import { type Json, openServices, type Outcome, type Services } from "./services.ts"
import { unlessWaiting, waiting } from "./wait.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
let services: Services
let goods: Goods
beforeAll(async () => {
  shop = await start({ data, env: { SHOP_OLDER_CLIENTS: "on" } })
  services = openServices(shop.url)
  goods = await goodsOf(services)
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const isDone = (outcome: Outcome): Json => {
  expect(outcome).toMatchObject({ status: 200, resultCode: 200 })
  return outcome.result
}
/** Refused with one of the codes, and not for want of the call. */
const expectRefused = ({ status, resultCode, result }: Outcome, ...codes: ReadonlyArray<number>): void => {
  expect(resultCode).toBe(status)
  expect(codes, JSON.stringify(result)).toContain(status)
  expect(JSON.stringify(result)).not.toMatch(/no such call/i)
}

interface Known {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly refreshToken: string
}
const password = "Clay-and-kiln-2026"
const register = (email: string) =>
  services.task("userCreate", {}, "POST", {
    customer: { email, firstname: "Anne", lastname: "Martin" },
    password,
  })
let known: Promise<Known> | null = null
const signUp = async (): Promise<Known> => {
  const email = `anne-${randomUUID().slice(0, 8)}@example.org`
  isDone(await register(email))
  const signed = await services.task("userLogin", {}, "POST", { username: email, password })
  return {
    email,
    password,
    token: isDone(signed) as string,
    refreshToken: signed.meta?.["refreshToken"] as unknown as string,
  }
}
/** The customer of all tests that change nothing about signing in. */
const customer = (): Promise<Known> => (known ??= signUp())

describe("WI106 a customer of the predecessor's client", () => {
  it(
    "customer: create, login, me",
    unlessWaiting(async () => {
      const { token, email, refreshToken } = await customer()
      expect(refreshToken).toEqual(expect.any(String))
      const profile = isDone(await services.task("userMe", { token }, "GET"))
      expect(profile).toMatchObject({
        email,
        firstname: "Anne",
        lastname: "Martin",
        id: expect.any(Number),
        addresses: [],
      })
    }),
  )
  it(
    "customer: a wrong password is 401, under a leftover token as well",
    unlessWaiting(async () => {
      const { token, email } = await customer()
      const wrong = { username: email, password: "not it" }
      expectRefused(await services.task("userLogin", {}, "POST", wrong), 401)
      expectRefused(await services.task("userLogin", { token }, "POST", wrong), 401)
      expectRefused(
        await services.task("userLogin", {}, "POST", { username: "nobody@example.org", password }),
        401,
      )
    }),
  )
  it(
    "customer: missing fields of a new customer are reported",
    unlessWaiting(async () => {
      expectRefused(await services.task("userCreate", {}, "POST", { password }), 400)
      expectRefused(
        await services.task("userCreate", {}, "POST", { customer: { email: "x@example.org" }, password }),
        400,
      )
    }),
  )
  it(
    "customer: a renewed token, and none for a stranger",
    unlessWaiting(async () => {
      const { refreshToken } = await signUp()
      const token = isDone(await services.task("userRefresh", {}, "POST", { refreshToken }))
      isDone(await services.task("userMe", { token: token as string }, "GET"))
      expectRefused(
        await services.task("userRefresh", {}, "POST", { refreshToken: "x".repeat(32) }),
        400,
        401,
        500,
      )
      expectRefused(await services.task("userRefresh", {}, "POST", {}), 400, 401, 500)
    }),
  )
  it(
    "customer: a profile is changed by its whole customer",
    unlessWaiting(async () => {
      const { token, email } = await customer()
      const address = {
        firstname: "Anne",
        lastname: "Martin",
        street: ["1 rue des Potiers", "2"],
        city: "Lyon",
        country_id: "FR",
        postcode: "69001",
        region: { region: null },
        telephone: "0102030405",
        default_shipping: true,
      }
      const changed = isDone(
        await services.task("userMe", { token }, "POST", {
          customer: { email, firstname: "Anna", lastname: "Martin", addresses: [address] },
        }),
      )
      const [saved] = changed["addresses"] as ReadonlyArray<Json>
      expect(changed["firstname"]).toBe("Anna")
      expect(saved).toMatchObject({ id: expect.any(Number), street: address.street, default_shipping: true })
      expect(saved).not.toHaveProperty("default_billing", false)
      expect(changed["default_shipping"]).toBe(String(saved!["id"]))
    }),
  )
  it(
    "customer: a body that is not wrapped is refused",
    unlessWaiting(async () => {
      const { token, email } = await customer()
      const outcome = await services.task("userMe", { token }, "POST", {
        email,
        firstname: "A",
        lastname: "B",
      })
      expectRefused(outcome, 400, 500)
    }),
  )
  it(
    "customer: without a token, or with one that is over, 401",
    unlessWaiting(async () => {
      expectRefused(await services.task("userMe", {}, "GET"), 401)
      expectRefused(await services.task("userMe", { token: "x".repeat(32) }, "GET"), 401)
      expectRefused(
        await services.task("userOrders", {}, "GET", undefined, { pageSize: "20", currentPage: "1" }),
        401,
      )
    }),
  )
  it(
    "customer: the password is changed at either address",
    unlessWaiting(async () => {
      const { token, email } = await signUp()
      const second = `${password}-2`
      isDone(
        await services.task("userChangePassword", { token }, "POST", {
          currentPassword: password,
          newPassword: second,
        }),
      )
      const again = isDone(
        await services.task("userLogin", {}, "POST", { username: email, password: second }),
      )
      const wrong = { currentPassword: "not it", newPassword: password }
      expectRefused(
        await services.task("userChangePasswordOld", { token: again as string }, "POST", wrong),
        400,
        500,
      )
    }),
  )
  it(
    "customer: a forgotten password at either address",
    unlessWaiting(async () => {
      const { email } = await customer()
      expect(isDone(await services.task("userResetPassword", {}, "POST", { email }))).toBe(true)
      expect(isDone(await services.task("userResetPasswordOld", {}, "POST", { email }))).toBe(true)
      expectRefused(await services.task("userResetPassword", {}, "POST", {}), 400, 500)
    }),
  )
  it(
    "customer: an invalid reset token is refused",
    unlessWaiting(async () => {
      const { email } = await customer()
      const given = { email, newPassword: password, resetToken: "x".repeat(32) }
      expectRefused(await services.task("userCreatePassword", {}, "POST", given), 400, 500)
      expectRefused(await services.task("userCreatePassword", {}, "POST", { email }), 400, 500)
    }),
  )
})

describe("WI106 cart and orders of a customer", () => {
  const put = (shopper: { readonly token: string; readonly cartId: string | number }, qty: number) =>
    services.task("cartUpdate", shopper, "POST", {
      cartItem: { sku: goods.sku, qty, quoteId: String(shopper.cartId) },
    })
  it(
    "customer: a cart is named by a number, and is the same again",
    unlessWaiting(async () => {
      const { token } = await customer()
      const cartId = isDone(await services.task("cartCreate", { token }, "POST"))
      expect(cartId).toEqual(expect.any(Number))
      expect(isDone(await services.task("cartCreate", { token }, "POST"))).toBe(cartId)
      expectRefused(await services.task("cartPull", { token: "", cartId }, "GET"), 400, 401, 403, 404)
    }),
  )
  it(
    "customer: a stale guest cart stays the guest's",
    unlessWaiting(async () => {
      const { token } = await customer()
      const cartId = isDone(await services.task("cartCreate", {}, "POST")) as string
      expect(isDone(await put({ token, cartId }, 1))).toMatchObject({ quote_id: cartId })
      expect(isDone(await services.task("cartPull", { cartId }, "GET"))).toHaveLength(1)
    }),
  )
  /** A customer's cart with something in it, and the order of it. */
  const filled = async (asked: Services) => {
    const { token } = await customer()
    const cartId = isDone(await asked.task("cartCreate", { token }, "POST")) as number
    const cartItem = { sku: goods.sku, qty: 1, quoteId: String(cartId) }
    expect(isDone(await asked.task("cartUpdate", { token, cartId }, "POST", { cartItem }))).toMatchObject({
      quote_id: String(cartId),
    })
    const address = { country_id: "FR" }
    expect(isDone(await asked.task("shippingMethods", { token, cartId }, "POST", { address }))).not.toEqual(
      [],
    )
    const [{ qty }] = isDone(await asked.task("cartPull", { token, cartId }, "GET")) as unknown as [Json]
    const { id } = isDone(await asked.task("userMe", { token }, "GET")) as unknown as { readonly id: number }
    return { token, order: orderOf(cartId, String(id), goods.sku, Number(qty)) }
  }
  const expectInHistory = async (token: string, placed: Json): Promise<void> => {
    const page = { pageSize: "20", currentPage: "1" }
    const orders = isDone(await services.task("userOrders", { token }, "GET", undefined, page))
    expect(orders["items"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ increment_id: placed["orderNumber"] })]),
    )
  }
  it(
    "customer: the cart is filled, sent and ordered, the token in a header",
    unlessWaiting(async () => {
      const asked = openServices(shop.url, "fr", "header")
      const { token, order } = await filled(asked)
      await expectInHistory(token, isDone(await asked.task("order", { token }, "POST", order)))
    }),
  )
  it(
    "customer: an order without a token, as it comes where tokens go in the query",
    unlessWaiting(async () => {
      const { token, order } = await filled(services)
      await expectInHistory(token, isDone(await services.task("order", { token }, "POST", order)))
    }),
  )
  it(
    "customer: orders by page",
    unlessWaiting(async () => {
      const { token } = await signUp()
      const page = { pageSize: "20", currentPage: "1" }
      expect(isDone(await services.task("userOrders", { token }, "GET", undefined, page))).toMatchObject({
        items: [],
        total_count: 0,
      })
    }),
  )
})

describe("WI106 reviews and newsletter of the predecessor's client", () => {
  const review = (more: object) =>
    services.task("review", {}, "POST", {
      review: {
        product_id: goods.id,
        title: "Good",
        detail: "A good bowl.",
        nickname: "Anne",
        review_entity: "product",
        review_status: 1,
        customer_id: null,
        ...more,
      },
    })
  it(
    "review: one is accepted, with any status in the request",
    unlessWaiting(async () => {
      isDone(await review({}))
      const { body } = await services.search("review", {
        query: { query: { bool: { filter: { terms: { product_id: [goods.id] } } } } },
      })
      expect(
        (body["hits"]!["hits"] as ReadonlyArray<Json>).map((hit) => hit["_source"]?.["title"]),
      ).not.toContain("Good")
    }),
  )
  it(
    "review: one without its product is refused",
    unlessWaiting(async () => {
      expectRefused(await review({ product_id: undefined }), 400, 500)
      expectRefused(await services.task("review", {}, "POST", {}), 400, 500)
    }),
  )
  it(
    "newsletter: subscribe, get the status, unsubscribe",
    unlessWaiting(async () => {
      const email = "anne@example.org"
      isDone(await services.task("newsletter", {}, "POST", { email }))
      const asked = await services.newsletterStatus(email)
      expect(asked.resultCode).toBe(asked.status)
      expect([200, 404, 500]).toContain(asked.status)
      expect(JSON.stringify(asked.result)).not.toMatch(/no such call/i)
      isDone(await services.task("newsletterByPlatform", {}, "DELETE", { email }))
    }),
  )
  it(
    "newsletter: without an address it is refused",
    unlessWaiting(async () => {
      expectRefused(await services.task("newsletter", {}, "POST", {}), 400, 500)
    }),
  )
})

describe("WI106 the list of skipped tests", () => {
  it("contains only tests of this file", () => {
    const source = readFileSync(new URL(import.meta.url), "utf8")
    expect([...waiting].filter((name) => !source.includes(`    "${name}",\n    unlessWaiting(`))).toEqual([])
  })
})
