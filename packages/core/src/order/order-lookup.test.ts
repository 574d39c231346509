import { describe, expect, it } from "vitest"
import { emailForOrder, type OrderDetails, orderNumbered } from "./index.ts"

describe("UI482 orderNumbered", () => {
  const order = { number: "FR-100001" } as OrderDetails
  it.each([
    ["FR-100001", true],
    [" fr-100001 ", true],
    ["FR-100002", false],
    ["", false],
  ])("%j names the order that was looked up: %s", (number, isFound) =>
    expect(orderNumbered({ order }, number)).toBe(isFound ? order : null),
  )
  it("is null before an order was looked up", () => {
    expect(orderNumbered(null, "")).toBeNull()
    expect(orderNumbered({ order: null }, "FR-100001")).toBeNull()
  })
})

describe("UI482 emailForOrder", () => {
  it.each([
    [" ada@example.com ", "ada@example.com", null],
    ["ben@example.com", "ada@example.com", "ben@example.com"],
    ["ada@example.com", null, "ada@example.com"],
    ["", null, ""],
  ])("%j of a shopper whose own is %j: %j", (email, own, expected) =>
    expect(emailForOrder(email, own)).toBe(expected),
  )
})
