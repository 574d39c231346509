import { describe, expect, it } from "vitest"
import type { CartToken } from "@shop/core/cart"
import { price, product } from "@shop/testing"
import { change, failureOf, memoryShop, view } from "../../../../tests/support/memory-shop.ts"

const products = [product({ sku: "BOL", id: 1, price: price(24_00) })]

describe("CM291 a guest's cart that is discarded", () => {
  it("is unknown afterwards, with all that was answered about it, and a repetition has the same answer", () => {
    const { run, carts, database } = memoryShop({ products })
    const token = run(carts.create(view))
    const place = { token, view }
    run(carts.update(place, change("BOL", 2, { operationId: "o-1" })))
    expect([run(carts.discard(token)), run(carts.discard(token))]).toEqual([true, true])
    expect(failureOf(carts.pull(place)).reason).toEqual({ tag: "CartUnknown" })
    const again = carts.update(place, change("BOL", 2, { operationId: "o-1" }))
    expect(failureOf(again).reason).toEqual({ tag: "CartUnknown" })
    for (const table of ["cart", "cart_line", "operation"])
      expect(database.all(`SELECT * FROM ${table}`)).toEqual([])
  })
  it("deletes no other cart", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const [gone, stays] = [cartOf({ BOL: 1 }), cartOf({ BOL: 2 })]
    run(carts.discard(gone.token as CartToken))
    expect(run(carts.pull(stays))).toMatchObject([{ sku: "BOL", qty: 2 }])
  })
  it("has the answer of an unknown one", () => {
    const { run, carts } = memoryShop({ products })
    expect(run(carts.discard("x".repeat(32) as CartToken))).toBe(true)
  })
})
