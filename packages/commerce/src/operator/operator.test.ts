import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { insert } from "../database/index.ts"
import { statistics, findOutboxLetter, findOrderWithLines, listOrders, listOutboxLetters } from "./index.ts"
import { redacted } from "./outbox-letters.ts"

const open = () => memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: { qty: 5 } } })

describe("CM109 what an operator looks at", () => {
  it.each([
    ["See https://shop.example/x?token=abc&store=fr", "See https://shop.example/x?token=[redacted]&store=fr"],
    ["/#key=abc.", "/#key=[redacted]"],
    ["code mB3kQ9xZ7pL2vT5wY8rN1cD4 here", "code [redacted] here"],
    ["Bonjour Anne, votre commande 100001 est partie.", "Bonjour Anne, votre commande 100001 est partie."],
    ["a-very-long-word-that-says-something", "a-very-long-word-that-says-something"],
  ])("%j is shown as %j", (text, shown) => expect(redacted(text)).toBe(shown))
  it("letters are told without what opens something, by page and by state", () => {
    const { database, run } = open()
    const payload = JSON.stringify({ to: "a@example.org", text: "/x?token=secret", token: "t", customer: 7 })
    const write = (subject: string, sent: number | null) =>
      insert(database, "outbox", { kind: "k", subject, payload, made_at: 5, sent_at: sent })
    const ids = [write("1", null), write("2", 6), write("3", null)]
    const found = run(listOutboxLetters("waiting", 10, null))
    expect(found.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect(run(listOutboxLetters(null, 1, ids[2]!)).map(({ id }) => id)).toEqual([ids[1]])
    expect(run(findOutboxLetter(ids[1]!))).toEqual({
      id: ids[1],
      kind: "k",
      subject: "2",
      madeAtMs: 5,
      sentAtMs: 6,
      deadAtMs: null,
      fields: [
        ["to", "a@example.org"],
        ["text", "/x?token=[redacted]"],
        ["token", "[redacted]"],
        ["customer", "7"],
      ],
    })
    expect(run(findOutboxLetter(99))).toBeNull()
  })
  it("orders are found by state, and by number and by the beginning of name and address", () => {
    const shop = open()
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.orders.place(order(place.token, [line("BOL", 1)]), "key", view))
    const number = shop.run(shop.orders.latest(1))[0]!.number
    const found = (search: string, status: string | null = null) =>
      shop.run(listOrders({ status, search, stores: ["fr"], beforeId: null, countMax: 10 })).length
    const digits = number.split("-")[1]!
    expect(
      ["", "anne m", "MART", "Anne@", number, number.toLowerCase(), digits].map((one) => found(one)),
    ).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(["%", "_", "nne", "9"].map((one) => found(one))).toEqual([0, 0, 0, 0])
    expect([found("", "pending"), found("", "complete")]).toEqual([1, 0])
    expect(shop.run(findOrderWithLines(number))).toMatchObject({ order: { number }, lines: [{ sku: "BOL" }] })
    expect(shop.run(findOrderWithLines("x"))).toBeNull()
    expect(shop.run(statistics)).toMatchObject({
      orders: 1,
      ordersPending: 1,
      lettersWaiting: 1,
      cartsActive: 0,
      customers: 0,
    })
    expect(shop.run(statistics).databaseBytes).toBeGreaterThan(0)
  })
})
