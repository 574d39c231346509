import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { type Accounts, noAccounts, PaidInto } from "@shop/commerce/carts"
import { Database } from "@shop/commerce/database"
import { Orders } from "@shop/commerce/orders"
import { Outbox } from "@shop/commerce/outbox"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { payFaults } from "../operations/pay.ts"

const accounts: Accounts = {
  transfer: { holder: "La Poterie SARL", iban: "FR76 3000 6000 0112 3456 7890 189", bic: "AGRIFRPP" },
  cheque: { payee: "La Poterie", address: ["1 rue des Potiers", "69001 Lyon"] },
  isFictitious: false,
}
const off = { mode: "off", why: "" } as const

const open = (accounts: Accounts) => {
  const shop = api({ startMs: 1, services: Layer.succeed(PaidInto, accounts) })
  const place = (code: string, store = "fr"): string => {
    const order = wireOrder(shop.cartOf({ BOL: 1 }), { BOL: 1 }, { store_code: store })
    const addressInformation = { ...order.addressInformation, payment_method_code: code }
    const reply = shop.send("POST /api/order", {}, { ...order, addressInformation })
    return String(shop.result(reply)["orderNumber"])
  }
  const lookUp = async (number: string) =>
    shop.result(
      await shop.sendAsync("POST /api/ext/orders/look-up", {}, { number, email: "anne@example.org" }),
    )
  const letter = (): string => {
    const [row] = shop.run(Effect.flatMap(Outbox, ({ list }) => list("waiting", 10)))
    const read = shop.run(Effect.flatMap(Outbox, (outbox) => outbox.read(row!.id)))
    return read?.composed.tag === "mail" ? read.composed.mail.text.replaceAll(/[\u00a0\u202f]/g, " ") : ""
  }
  return { shop, place, lookUp, letter }
}

describe("CM232 payment instructions", () => {
  it("are shown for an order by transfer, with the sum, until it is paid", async () => {
    const { shop, place, lookUp, letter } = open(accounts)
    const number = place("banktransfer")
    expect(await lookUp(number)).toMatchObject({
      dueCents: 29_00,
      payTo: {
        to: "La Poterie SARL",
        account: { iban: "FR76 3000 6000 0112 3456 7890 189", bic: "AGRIFRPP" },
        address: [],
        isFictitious: false,
      },
    })
    expect(letter()).toContain(
      "Merci de virer 29,00 € sur ce compte, en indiquant la référence :\n\n" +
        "Titulaire : La Poterie SARL\nIBAN : FR76 3000 6000 0112 3456 7890 189\nBIC : AGRIFRPP\n" +
        `Référence : ${number}\n`,
    )
    const orders = shop.run(Orders)
    shop.run(orders.perform({ number, action: { tag: "pay" }, key: null, actor: "operator" }))
    expect(await lookUp(number)).not.toHaveProperty("payTo")
    expect(letter()).not.toContain("IBAN")
    await shop.close()
  })
  it.each([
    ["fr", "À l’ordre de : La Poterie\n1 rue des Potiers\n69001 Lyon\nRéférence : FR-100001"],
    ["en", "Payable to: La Poterie\n1 rue des Potiers\n69001 Lyon\nReference: EN-100001"],
    ["de", "Zahlbar an: La Poterie\n1 rue des Potiers\n69001 Lyon\nVerwendungszweck: DE-100001"],
  ])("are shown for an order by cheque, in %s", async (store, text) => {
    const { shop, place, lookUp, letter } = open(accounts)
    const number = place("checkmo", store)
    expect(await lookUp(number)).toMatchObject({
      payTo: { to: "La Poterie", account: null, address: ["1 rue des Potiers", "69001 Lyon"] },
    })
    expect(letter()).toContain(text)
    await shop.close()
  })
  it("is nowhere where cash is paid", async () => {
    const { shop, place, lookUp, letter } = open(accounts)
    expect(await lookUp(place("cashondelivery"))).not.toHaveProperty("payTo")
    expect(letter()).not.toMatch(/IBAN|À l’ordre/)
    await shop.close()
  })
  it("are fictitious in the demo, and marked as such", async () => {
    const { shop, place, lookUp, letter } = open(noAccounts)
    const number = place("banktransfer")
    expect(await lookUp(number)).toMatchObject({
      payTo: { to: expect.stringContaining("DEMO"), isFictitious: true },
    })
    expect(letter()).toContain("ces coordonnées sont fictives. Ne payez rien.")
    expect(payFaults(true, { accounts: noAccounts, payment: off })).toMatchObject([
      { level: "warning", what: expect.stringContaining("made-up") },
    ])
    await shop.close()
  })
  it("without accounts outside of the demo, these methods are neither offered nor accepted, and a notice says so", async () => {
    const { shop, place } = open(noAccounts)
    const database = shop.run(Database)
    database.run("UPDATE document SET origin = 'import'")
    const offered = shop.result(
      shop.send("GET /api/cart/payment-methods", { cartId: shop.cartOf({ BOL: 1 }) }),
    )
    expect(offered.map(({ code }) => code)).toEqual(["cashondelivery"])
    expect(place("banktransfer")).toBe("undefined")
    const faults = (accounts: Accounts) => payFaults(false, { accounts, payment: off })
    expect(faults(noAccounts)).toMatchObject([
      { level: "error", about: "SHOP_SELLER_IBAN" },
      { level: "error", about: "SHOP_SELLER_CHEQUE_PAYEE" },
    ])
    expect(faults({ ...accounts, cheque: null })).toMatchObject([
      { level: "warning", about: "SHOP_SELLER_CHEQUE_PAYEE" },
    ])
    expect(faults(accounts)).toEqual([])
    await shop.close()
  })
})
