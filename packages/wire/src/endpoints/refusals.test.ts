import { describe, expect, it } from "vitest"
import type { CartToken } from "@shop/core/cart"
import { emptyOption, sku } from "@shop/core/product"
import { defaults } from "@shop/core/store-view"
import { read, write } from "../envelope/index.ts"
import { cartEndpoints } from "./cart.ts"

const view = defaults[0]!
const { "cart.update": update, "cart.delete": remove } = cartEndpoints
const cart = "guest-token" as CartToken
const bowl = { cart, sku: sku("BOL"), itemId: 7 }

describe("WI226 CL6 a refusal over the wire", () => {
  it("has its stable code and details in meta, and a message for older clients", () => {
    const meta = { code: "QtyAboveStock", sku: "BOL", qtyMax: 3 }
    const { failure } = read("cart.update", write(400, "Only 3 left", meta)) as { readonly failure: unknown }
    expect(failure).toMatchObject({
      message: "Only 3 left",
      refusal: { code: "QtyAboveStock", details: { sku: "BOL", qtyMax: 3 } },
    })
  })
  it("has the reason of an order's result where there is no meta, and no code where there is neither", () => {
    const failureOf = (result: unknown) =>
      (read("order.place", write(409, result)) as { readonly failure: unknown }).failure
    expect(failureOf({ reason: "Unavailable", message: "gone", products: [] })).toMatchObject({
      message: "gone",
      refusal: { code: "Unavailable", details: { products: [] } },
    })
    expect(failureOf("gone")).not.toHaveProperty("refusal")
  })
})

describe("WI20 a line over the wire", () => {
  const quoteIn = (body: unknown) =>
    (body as { readonly cartItem: { readonly quoteId: string } }).cartItem.quoteId
  it("W10: has the platform's id of the cart, and the cart's own token where none is known", () => {
    const change = { ...bowl, qty: 2, option: emptyOption, operationId: null }
    expect(quoteIn(update.encodeRequest({ ...change, quoteId: "42" }, view).body)).toBe("42")
    expect(quoteIn(update.encodeRequest(change, view).body)).toBe("guest-token")
    expect(quoteIn(remove.encodeRequest({ ...bowl, quoteId: "42" }, view).body)).toBe("42")
  })
})
