import { describe, expect, it } from "vitest"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { ada, ben, customersOf } from "../../../../tests/support/customers.ts"

const startMs = Date.UTC(2026, 10, 21)

const open = async () => {
  const shop = api({ startMs })
  const { registerAndSignIn } = customersOf(shop)
  const discard = (cartId: string, token = "") => shop.send("POST /api/cart/discard", { token, cartId })
  const pull = (cartId: string, token = "") => shop.send("GET /api/cart/pull", { token, cartId })
  return { shop, discard, pull, ada: await registerAndSignIn(ada), ben: await registerAndSignIn(ben) }
}
const yes = { status: 200, body: { code: 200, result: true } }

describe("CM291 POST /api/cart/discard", () => {
  it("deletes a guest's cart, so its token is unknown afterwards", async () => {
    const { shop, discard, pull } = await open()
    const cartId = shop.cartOf({ BOL: 2 })
    shop.send("POST /api/ext/checkout/hand-off", { token: "", storeCode: "fr", cartId })
    const unknown = pull("x".repeat(32))
    expect(unknown.status).toBe(404)
    expect([discard(cartId), discard(cartId)]).toMatchObject([yes, yes])
    expect(pull(cartId)).toEqual(unknown)
    for (const call of ["GET /api/cart/totals", "GET /api/cart/payment-methods", "GET /api/cart/coupon"])
      expect(shop.send(call, { cartId }).status).toBe(404)
    const put = { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } }
    expect(shop.send("POST /api/cart/update", { cartId }, put).status).toBe(404)
  })
  it("does not delete a customer's or an ordered cart", async () => {
    const { shop, discard, pull, ada: owner, ben: other } = await open()
    const theirs = String(shop.result(shop.send("POST /api/cart/create", { token: owner.token })))
    for (const token of ["", other.token, owner.token]) expect(discard(theirs, token)).toMatchObject(yes)
    expect(pull(theirs, owner.token)).toMatchObject({ status: 200, body: { result: [] } })
    const ordered = shop.cartOf({ BOL: 1 })
    expect(shop.send("POST /api/order", {}, wireOrder(ordered, { BOL: 1 })).status).toBe(200)
    expect(discard(ordered)).toMatchObject(yes)
    expect(pull(ordered).status).toBe(409)
  })
  it("is refused without a cart, and succeeds for an unknown cart", async () => {
    const { shop, discard } = await open()
    expect(shop.send("POST /api/cart/discard").status).toBe(400)
    for (const cartId of ["none", "123456789012345", "' OR 1=1 --"])
      expect(discard(cartId)).toMatchObject(yes)
  })
})
