import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Orders } from "@shop/commerce/orders"
import { compose, Outbox } from "@shop/commerce/outbox"
import { defaults } from "@shop/core/settings"
import { api, wireOrder } from "../support/api.ts"

const seller = {
  name: "La Poterie",
  address: ["1 rue des Potiers", "69001 Lyon"],
  email: "bonjour@example.org",
  phone: "",
  register: "",
  vatId: "",
}
const places = {
  _type: "cms_page",
  _id: 90,
  _source: {
    id: 90,
    identifier: "store-locator",
    title: "Shops",
    content: "",
    page_layout: "places",
    places: [
      {
        id: "workshop",
        name: "L’atelier",
        street: "Le Four-du-Bas",
        postcode: "58310",
        city: "Saint-Amand",
        country_id: "FR",
        latitude: 47,
        longitude: 3,
        hours: ["Mo–Sa 9–18"],
      },
    ],
  },
}

/** The letters about an order that is picked up: confirmation and readiness, and its page. */
const pickedUp = (store: string, hasPlaces = true) => {
  const shop = api(hasPlaces ? { documents: [places] } : {})
  const body = wireOrder(shop.cartOf({ BOL: 1 }), { BOL: 1 }, { store_code: store })
  const addressInformation = {
    ...body.addressInformation,
    shipping_carrier_code: "pickup",
    shipping_method_code: "pickup",
  }
  const number = String(
    shop.result(shop.send("POST /api/order", { storeCode: store }, { ...body, addressInformation }))[
      "orderNumber"
    ],
  )
  const letters = shop.run(
    Effect.gen(function* () {
      const orders = yield* Orders
      yield* orders.perform({ number, action: { tag: "ship", tracking: null }, key: null, actor: "operator" })
      const accounts = { transfer: null, cheque: null, isFictitious: false }
      const tools = { views: defaults.views, origin: "https://shop.example", seller, accounts }
      const rows = yield* (yield* Outbox).list(null, 9)
      const returns = { days: 14, paidBy: "buyer" } as const
      const made = yield* Effect.forEach(rows, (row) =>
        compose({ ...tools, shipping: defaults.shipping, returns, renderDocument: null, nowMs: 0 }, row),
      )
      return made.flatMap((one) => (one.tag === "mail" ? [one.mail] : []))
    }),
  )
  const asked = { number, email: "anne@example.org" }
  return {
    letters,
    page: () => shop.sendAsync("POST /api/ext/orders/look-up", {}, asked),
    shop,
  }
}

describe("C12: letters about an order for pickup", () => {
  it.each([
    ["fr", "Retrait à l’atelier", "Horaires d’ouverture", "vous attend à l’atelier"],
    ["en", "Pick-up at the workshop", "Opening hours", "is ready to be picked up"],
    ["de", "Abholung in der Werkstatt", "Öffnungszeiten", "liegt zur Abholung bereit"],
  ])("name the workshop and its hours in %s, not the buyer's home", (store, method, hours, ready) => {
    const { letters } = pickedUp(store)
    expect(letters.map(({ subject }) => subject).some((subject) => subject.includes(ready))).toBe(true)
    expect(letters).toHaveLength(2)
    for (const { text } of letters) {
      for (const part of [method, hours, "Le Four-du-Bas", "58310 Saint-Amand", "Mo–Sa 9–18"])
        expect(text).toContain(part)
      expect(text).not.toMatch(/: pickup\b/)
      expect(text).not.toMatch(/(Adresse de livraison|Delivery address|Lieferadresse)/)
    }
  })
  it("name the seller's address without a store locator", () => {
    const [letter] = pickedUp("en", false).letters
    expect(letter!.text).toContain("You pick it up at:\nLa Poterie\n1 rue des Potiers\n69001 Lyon")
  })
  it("have the pickup address and no delivery address, like the order page", async () => {
    const { page, shop } = pickedUp("en")
    expect(shop.result(await page())).toMatchObject({
      shipping: null,
      pickup: { address: ["L’atelier", "Le Four-du-Bas", "58310 Saint-Amand", "FR"], hours: ["Mo–Sa 9–18"] },
    })
  })
})
