import { describe, expect, it } from "vitest"
import { api, productDocument, wireOrder } from "../../../../tests/support/api.ts"
import { ada, ben, customersOf } from "../../../../tests/support/customers.ts"
import { memoryShop } from "../../../../tests/support/memory-shop.ts"
import { groupOfToken, groupToken } from "./group-token.ts"
import { assignGroup } from "./index.ts"

/*
 * A bowl costs guests 30.00, wholesale customers (group 2) 20.00, and 15.00 from three on.
 */
const open = async () => {
  const tiers = [
    { customer_group_id: 2, qty: 1, value: 20 },
    { customer_group_id: 2, qty: 3, value: 15 },
  ]
  const stock = { product_id: 9, qty: 100, is_in_stock: true, manage_stock: true }
  const shop = api({ documents: [productDocument(9, "DISH", { price: 30, tier_prices: tiers, stock })] })
  const people = customersOf(shop)
  const [wholesale, general] = [
    (await people.registerAndSignIn(ada)).token,
    (await people.registerAndSignIn(ben)).token,
  ]
  shop.run(assignGroup(1, 2))
  const fill = (
    token: string,
    qty: number,
    cartId = String(shop.result(shop.send("POST /api/cart/create", { token }))),
  ) => {
    const line = shop.send(
      "POST /api/cart/update",
      { token, cartId },
      { cartItem: { sku: "DISH", qty, quoteId: cartId } },
    )
    return { cartId, price: shop.result(line)["price_incl_tax"] as unknown }
  }
  return { shop, ...people, wholesale, general, fill }
}

/** The tokens of one shop. */
const tokens = () => {
  const { run } = memoryShop()
  return {
    issue: (groupId: number) => run(groupToken(groupId)),
    read: (token: string) => run(groupOfToken(token)),
  }
}

describe("CM69 the group's price", () => {
  it.each([
    ["wholesale", 1, 20],
    ["wholesale", 3, 15],
    ["general", 3, 30],
    ["guest", 3, 30],
  ])("is what is charged to %s for %d, on line, totals and order alike", async (who, qty, price) => {
    const { shop, fill, history, ...tokens } = await open()
    const token = who === "wholesale" ? tokens.wholesale : who === "general" ? tokens.general : ""
    const { cartId, price: charged } = fill(token, qty)
    expect(charged).toBe(price)
    expect(shop.result(shop.send("GET /api/cart/pull", { token, cartId }))[0]!["price_incl_tax"]).toBe(price)
    const totals = shop.result(shop.send("GET /api/cart/totals", { token, cartId }))
    expect(totals).toMatchObject({ subtotal_incl_tax: price * qty, items: [{ price_incl_tax: price }] })
    const grand = price * qty + (price * qty >= 90 ? 0 : 5)
    const order = wireOrder(cartId, { DISH: qty }, { grand_total: grand })
    expect(shop.send("POST /api/order", { token }, order).status).toBe(200)
    const mine = token === "" ? [] : history(token)["items"]!
    expect(mine).toMatchObject(
      token === "" ? [] : [{ grand_total: grand, items: [{ price_incl_tax: price }] }],
    )
  })
  it("is the session's: what a client claims of itself is not even read", async () => {
    const { shop, fill, general, wholesale } = await open()
    const claims = {
      groupId: "2",
      userGroupId: "2",
      groupToken: shop.result(shop.send("GET /api/user/me", { token: wholesale }))["groupToken"]!,
    }
    for (const token of ["", general]) {
      const { cartId } = fill(token, 3)
      expect(
        shop.result(shop.send("GET /api/cart/totals", { token, cartId, ...claims }))["subtotal_incl_tax"],
      ).toBe(90)
      const list = shop.result(shop.send("GET /api/product/render-list", { token, skus: "DISH", ...claims }))
      expect(list["items"]![0]!["price_info"]!["final_price"]).toBe(30)
      const order = wireOrder(
        cartId,
        { DISH: 3 },
        { user_id: "1", group_id: 2, ...claims, grand_total: 45, order_id: `claimed ${token}` },
      )
      expect(shop.send("POST /api/order", { token, ...claims }, order)).toMatchObject({
        status: 409,
        body: { result: { reason: "TotalChanged" } },
      })
    }
  })
  it("is in the current prices for a signed-in customer", async () => {
    const { shop, wholesale } = await open()
    const price = (token: string) =>
      shop.result(shop.send("GET /api/product/render-list", { token, skus: "DISH" }))["items"]![0]![
        "price_info"
      ]!["final_price"]
    expect([price(wholesale), price("")]).toEqual([20, 30])
  })
  it("applies from the next request after the operator changes the group", async () => {
    const { shop, fill, wholesale } = await open()
    const { cartId } = fill(wholesale, 1)
    shop.run(assignGroup(1, 1))
    expect(
      shop.result(shop.send("GET /api/cart/totals", { token: wholesale, cartId }))["subtotal_incl_tax"],
    ).toBe(30)
  })
  it("applies to a guest's cart too, after the sign-in", async () => {
    const { shop, fill, wholesale } = await open()
    const { cartId } = fill("", 1)
    const total = (token: string) =>
      shop.result(shop.send("GET /api/cart/totals", { token, cartId }))["subtotal_incl_tax"]
    expect([total(""), total(wholesale)]).toEqual([30, 20])
  })
})

describe("CM70 a group token", () => {
  it("shows the group's prices in searches and at addresses, and wins over a group in the request", async () => {
    const { shop, profile, wholesale, general } = await open()
    const search = (more: object) => {
      const request = JSON.stringify({
        _appliedFilters: [{ attribute: "sku", value: { eq: "DISH" }, scope: "default" }],
        _availableFilters: [],
        _appliedSort: [],
        _searchText: "",
        ...more,
      })
      const reply = shop.send("GET /api/catalog/vue_storefront_catalog_fr/product/_search", {
        request,
        request_format: "search-query",
      })
      const { hits } = reply.body as {
        hits: { hits: ReadonlyArray<{ _source: { final_price_incl_tax: number; price_incl_tax: number } }> }
      }
      return hits.hits[0]!._source.price_incl_tax
    }
    const tokenOf = (token: string) => String(profile(token)["groupToken"])
    expect(search({})).toBe(30)
    expect(search({ groupToken: tokenOf(wholesale) })).toBe(20)
    expect(search({ groupToken: tokenOf(general), groupId: 2 })).toBe(30)
    expect(search({ groupToken: "made.up.token" })).toBe(30)
    const at = shop.send("POST /api/url/map", {}, { url: "dish", groupToken: tokenOf(wholesale) })
    expect((at.body as { _source: { price_incl_tax: number } })._source.price_incl_tax).toBe(20)
  })
  it("names the group and not the customer: all customers of a group have the same token", () => {
    const shop = tokens()
    const token = shop.issue(2)
    expect(JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString())).toEqual({ group_id: 2 })
    expect(shop.issue(2)).toBe(token)
    expect(shop.read(token)).toBe(2)
  })
  it("is invalid when it was changed, or comes from another shop", () => {
    const shop = tokens()
    const [head, body, signed] = shop.issue(1).split(".") as [string, string, string]
    const other = Buffer.from(JSON.stringify({ group_id: 2 })).toString("base64url")
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url")
    for (const token of [
      "",
      "x",
      `${head}.${other}.${signed}`,
      `${head}.${body}`,
      `${none}.${body}.`,
      tokens().issue(1),
    ])
      expect(shop.read(token)).toBeNull()
  })
})
