import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Outbox } from "@shop/commerce/outbox"
import { findOrderWithLines } from "@shop/commerce/operator"
import { applySettingsChange, defaults } from "@shop/core/settings"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { read } from "../settings.ts"

const sentences = {
  fr: "Cette commande est une démonstration : rien n’est livré et rien n’est débité.",
  en: "This order is a demonstration: nothing is delivered, and nothing is charged.",
  de: "Diese Bestellung ist eine Vorführung: Nichts wird geliefert, und nichts wird berechnet.",
}

const open = (areDemonstrations: boolean) => {
  const shop = api({
    startMs: 1,
    shop: applySettingsChange(defaults, { orders: { areDemonstrations } }),
  })
  const place = (store: string): string => {
    const order = wireOrder(shop.cartOf({ BOL: 1 }), { BOL: 1 }, { store_code: store })
    return String(shop.result(shop.send("POST /api/order", {}, order))["orderNumber"])
  }
  const lookUp = async (number: string) =>
    shop.result(
      await shop.sendAsync("POST /api/ext/orders/look-up", {}, { number, email: "anne@example.org" }),
    )
  const letters = (): string => {
    const rows = shop.run(Effect.flatMap(Outbox, ({ list }) => list("waiting", 10)))
    const texts = rows.map(({ id }) => {
      const found = shop.run(Effect.flatMap(Outbox, (outbox) => outbox.read(id)))
      return found?.composed.tag === "mail" ? found.composed.mail.text : ""
    })
    return texts
      .join("\n")
      .replaceAll(/[\u00a0\u202f]/g, " ")
      .replaceAll(/\s+/g, " ")
  }
  return { shop, place, lookUp, letters }
}

describe("CM350 an order of a demonstration", () => {
  it.each(Object.entries(sentences))(
    "says so on its page, to the operator and in its letter: %s",
    async (store, sentence) => {
      const { shop, place, lookUp, letters } = open(true)
      const number = place(store)
      expect(await lookUp(number)).toMatchObject({ isDemonstration: true })
      expect(shop.run(findOrderWithLines(number))?.order["is_demonstration"]).toBe(1)
      expect(letters()).toContain(sentence)
      await shop.close()
    },
  )
  it("is none in another shop", async () => {
    const { shop, place, lookUp, letters } = open(false)
    const number = place("en")
    expect(await lookUp(number)).not.toHaveProperty("isDemonstration")
    expect(shop.run(findOrderWithLines(number))?.order["is_demonstration"]).toBe(0)
    expect(letters()).not.toContain(sentences.en)
    await shop.close()
  })
})

describe("SR499 the setting of a demonstration", () => {
  const given = { SHOP_SELLER_IBAN: "FR76 3000 6000 0112 3456 7890 189", SHOP_SELLER_NAME: "La Poterie" }
  it("marks orders and names no real account", () => {
    const { shop, accounts, payment, notes } = read({ ...given, SHOP_DEMO: "on" })
    expect(shop.orders.areDemonstrations).toBe(true)
    expect(accounts).toMatchObject({ isFictitious: true, transfer: { iban: expect.stringMatching(/^FR00/) } })
    expect(payment.mode).toBe("off")
    expect(notes.join()).toContain("SHOP_DEMO")
  })
  it("is off by default", () => {
    const { shop, accounts } = read(given)
    expect([shop.orders.areDemonstrations, accounts.isFictitious]).toEqual([false, false])
  })
  it("is on or off", () =>
    expect(() => read({ SHOP_DEMO: "yes" })).toThrow(expect.objectContaining({ name: "SHOP_DEMO" })))
})
