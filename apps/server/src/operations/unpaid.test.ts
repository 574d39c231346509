import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { PaidInto } from "@shop/commerce/carts"
import { Database } from "@shop/commerce/database"
import { AuditLog } from "@shop/commerce/operator"
import { Orders } from "@shop/commerce/orders"
import { compose, Outbox } from "@shop/commerce/outbox"
import { applySettingsChange, defaults } from "@shop/core/settings"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { findOrder } from "../../../../tests/support/stored-orders.ts"
import { orderState } from "../operator/order-state.ts"
import { cancelUnpaid } from "./unpaid.ts"

const startMs = Date.UTC(2026, 10, 1, 12)
const dayMs = 86_400_000
const accounts = {
  transfer: { holder: "La Poterie", iban: "FR76 3000 6000 0112 3456 7890 189", bic: "" },
  cheque: { payee: "La Poterie", address: ["1 rue des Potiers"] },
  isFictitious: false,
}

const open = (orders: Partial<(typeof defaults)["orders"]> = {}) => {
  const shop = api({
    startMs,
    services: Layer.succeed(PaidInto, accounts),
    shop: applySettingsChange(defaults, { orders }),
  })
  const database = shop.run(Database)
  const order = (qty: number, payment = "banktransfer", store = "fr") => {
    const body = wireOrder(
      shop.cartOf({ BOL: qty }),
      { BOL: qty },
      { order_id: `${payment}-${qty}-${store}` },
    )
    const addressInformation = { ...body.addressInformation, payment_method_code: payment }
    return shop.send("POST /api/order", {}, { ...body, store_code: store, addressInformation })
  }
  const numberOf = (reply: ReturnType<typeof order>) => String(shop.result(reply)["orderNumber"])
  const qtyLeft = () => Number(database.get("SELECT qty FROM stock WHERE sku = 'BOL'")!["qty"])
  const letters = (kind: string) =>
    shop.run(Effect.flatMap(Outbox, ({ list }) => list(null, 50))).flatMap((row) => {
      if (row.kind !== kind) return []
      const seller = { name: "", address: [], email: "", phone: "", register: "", vatId: "" }
      const tools = { views: defaults.views, origin: "", seller, accounts, renderDocument: null, nowMs: 0 }
      const made = shop.run(
        compose({ ...tools, shipping: defaults.shipping, returns: { days: 14, paidBy: "buyer" } }, row),
      )
      return made.tag === "mail" ? [made.mail] : []
    })
  return { shop, database, order, numberOf, qtyLeft, letters }
}

describe("SR590 the unpaid orders of one client", () => {
  it("share the limit of pieces, whatever addresses they name", async () => {
    const { shop, database } = open({ unpaidPiecesMax: 5 })
    database.exec("UPDATE stock SET qty = 100 WHERE sku = 'BOL'")
    const cart = (qty: number) => shop.cartOf({ BOL: qty })
    const order = async (qty: number, who: string, client: string, cartId = cart(qty)) => {
      const body = wireOrder(cartId, { BOL: qty }, { order_id: `order-of-${who}` })
      const addressInformation = {
        ...body.addressInformation,
        payment_method_code: "banktransfer",
        billingAddress: { ...body.addressInformation.billingAddress, email: `${who}@example.org` },
        shippingAddress: { ...body.addressInformation.shippingAddress, email: `${who}@example.org` },
      }
      const sent = await shop.sendAsync("POST /api/order", {}, { ...body, addressInformation }, { client })
      return sent.status
    }
    const first = cart(3)
    expect(await order(3, "ada", "192.0.2.7", first)).toBe(200)
    // The same request again, as after a lost response.
    expect(await order(3, "ada", "192.0.2.7", first)).toBe(200)
    expect(await order(3, "ben", "192.0.2.7")).toBe(400)
    expect(await order(3, "ben", "192.0.2.8")).toBe(200)
    // An order that is refused for its address gives its pieces back.
    expect(await order(2, "not an address", "192.0.2.7")).toBe(400)
    expect(await order(2, "cleo", "192.0.2.7")).toBe(200)
    expect(await order(1, "dora", "192.0.2.7")).toBe(400)
    shop.pass(dayMs)
    expect(await order(1, "dora", "192.0.2.7")).toBe(200)
  })
})

describe("CM260 an unpaid order", () => {
  it("SR49 has a limit of pieces, unlike a paid one", () => {
    const { shop, database, order, qtyLeft } = open({ unpaidPiecesMax: 3 })
    database.exec("UPDATE stock SET qty = 100 WHERE sku = 'BOL'")
    const refused = order(4)
    expect(refused).toMatchObject({
      status: 400,
      body: { meta: { code: "TooManyPieces", piecesMax: 3 } },
    })
    expect(String(shop.result(refused))).toContain("at most 3 pieces")
    expect(order(4, "cashondelivery").status).toBe(400)
    expect(qtyLeft()).toBe(100)
    expect(order(3).status).toBe(200)
    expect(qtyLeft()).toBe(97)
  })

  it("CM440 shares its limit of pieces with the other unpaid orders of its address", async () => {
    const { shop, database, order, numberOf } = open({ unpaidPiecesMax: 5 })
    database.exec("UPDATE stock SET qty = 100 WHERE sku = 'BOL'")
    const first = numberOf(order(3))
    expect(order(3, "checkmo")).toMatchObject({ status: 400, body: { meta: { code: "TooManyPieces" } } })
    expect(order(2, "cashondelivery").status).toBe(200)
    expect(order(1, "checkmo").status).toBe(400)
    await shop.runAsync(
      Effect.flatMap(Orders, ({ perform }) =>
        perform({ number: first, action: { tag: "pay" }, key: null, actor: "operator" }),
      ),
    )
    expect(order(1, "checkmo").status).toBe(200)
  })

  it("is cancelled after its due date, with stock, letter and reason", async () => {
    const { shop, database, order, numberOf, qtyLeft, letters } = open({ unpaidDays: 10 })
    const number = numberOf(order(4))
    expect(letters("order.placed")[0]!.text).toContain("jusqu’au 11 novembre 2026")
    expect(qtyLeft()).toBe(1)
    shop.pass(10 * dayMs - 1)
    expect(await shop.runAsync(cancelUnpaid)).toEqual([])
    shop.pass(1)
    expect(await shop.runAsync(cancelUnpaid)).toEqual([number])
    expect(await shop.runAsync(cancelUnpaid)).toEqual([])
    expect(qtyLeft()).toBe(5)
    expect(findOrder(database, number)).toMatchObject({ status: "cancelled", cancelReason: "unpaid" })
    const [letter, ...more] = letters("order.cancelled")
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: "anne@example.org", subject: `Votre commande ${number} est annulée` })
    expect(letter!.text).toContain("faute de paiement reçu")
    expect(letter!.text).not.toContain("rien à rembourser")
    expect(orderState(database.get("SELECT * FROM orders WHERE number = ?", number)!)).toBe(
      "cancelled for non-payment",
    )
    const latest = await shop.runAsync(Effect.flatMap(AuditLog, (audit) => audit.latest(1)))
    expect(latest).toMatchObject([
      { actor: "shop", action: "order.cancel", subject: number, detail: "not paid in time" },
    ])
  })

  it.each([
    ["en", "because no payment had reached us"],
    ["de", "weil keine Zahlung bei uns eingegangen ist"],
  ])("is cancelled with a letter in its language: %s", async (store, words) => {
    const { shop, order, letters } = open()
    order(1, "checkmo", store)
    shop.pass(14 * dayMs)
    await shop.runAsync(cancelUnpaid)
    expect(letters("order.cancelled")[0]!.text).toContain(words)
  })

  it("stays if it is paid, in processing, or paid on delivery", async () => {
    const { shop, database, order, numberOf } = open()
    const [paid, shipped, cash] = [order(1), order(2), order(1, "cashondelivery")].map(numberOf)
    await shop.runAsync(
      Effect.flatMap(Orders, ({ perform }) =>
        Effect.all([
          perform({ number: paid!, action: { tag: "pay" }, key: null, actor: "operator" }),
          perform({
            number: shipped!,
            action: { tag: "ship", tracking: null },
            key: null,
            actor: "operator",
          }),
        ]),
      ),
    )
    shop.pass(400 * dayMs)
    expect(await shop.runAsync(cancelUnpaid)).toEqual([])
    expect(findOrder(database, cash!)!.status).toBe("pending")
  })

  it("stays for ever with the setting 0", async () => {
    const { shop, order, letters } = open({ unpaidDays: 0 })
    order(1)
    expect(letters("order.placed")[0]!.text).not.toContain("jusqu’au")
    shop.pass(400 * dayMs)
    expect(shop.run(Effect.flatMap(Orders, (orders) => orders.overdue(9)))).toEqual([])
  })
})
