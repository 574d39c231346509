import { describe, expect, it } from "vitest"
import type { WireReply, WireRequest } from "@shop/wire/request"
import { orderedSkus } from "./touched.ts"

const order = (over: Partial<WireRequest> = {}): WireRequest => ({
  method: "POST",
  path: "/api/order",
  query: {},
  headers: {},
  body: { products: [{ sku: "BOL-R", parentSku: "BOL" }, { sku: "MUG" }] },
  ...over,
})
const placed: WireReply = { status: 200, body: null, headers: {} }

describe("SR25 what an order has sold", () => {
  it("is what its products name, parents too", () => {
    expect(orderedSkus(order(), placed)).toEqual(["BOL-R", "BOL", "MUG"])
  })
  it("is told as well by an address with a slash at its end, and by products keyed by id", () => {
    const products = { 7: { sku: "MUG" }, 8: { sku: 9 } }
    expect(orderedSkus(order({ path: "/api/order/", body: { products } }), placed)).toEqual(["MUG", "9"])
  })
  it.each([
    ["a refused order", order(), { ...placed, status: 409 }],
    ["another call", order({ path: "/api/cart/update" }), placed],
    ["a question", order({ method: "GET" }), placed],
    ["a body without products", order({ body: null }), placed],
    ["products that are none", order({ body: { products: [null, 1, "x"] } }), placed],
  ])("is nothing for %s", (_, request, reply) => expect(orderedSkus(request, reply)).toEqual([]))
})
