import { describe, expect, it } from "vitest"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { changedSkus } from "./changed-skus.ts"

const order = (over: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "POST",
  path: "/api/order",
  query: {},
  headers: {},
  body: { products: [{ sku: "BOL-R", parentSku: "BOL" }, { sku: "MUG" }] },
  ...over,
})
const placed: HttpResponse = { status: 200, body: null, headers: {} }

describe("SR25 the skus that an order changes", () => {
  it("are those of its products and of their parents", () => {
    expect(changedSkus(order(), placed)).toEqual(["BOL-R", "BOL", "MUG"])
  })
  it("are found with a slash at the end of the path, and with products keyed by id", () => {
    const products = { 7: { sku: "MUG" }, 8: { sku: 9 } }
    expect(changedSkus(order({ path: "/api/order/", body: { products } }), placed)).toEqual(["MUG", "9"])
  })
  it.each([
    ["a refused order", order(), { ...placed, status: 409 }],
    ["another request", order({ path: "/api/cart/update" }), placed],
    ["a GET request", order({ method: "GET" }), placed],
    ["a body without products", order({ body: null }), placed],
    ["invalid products", order({ body: { products: [null, 1, "x"] } }), placed],
  ])("are empty for %s", (_, request, reply) => expect(changedSkus(request, reply)).toEqual([]))
})
