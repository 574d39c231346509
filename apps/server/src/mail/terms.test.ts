import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { legalAddress } from "@shop/commerce/catalogue"
import { Orders, SellerFacts, unknownSeller } from "@shop/commerce/orders"
import { Outbox, ShopOrigin } from "@shop/commerce/outbox"
import { defaults } from "@shop/core/settings"
import { legalHref } from "../../../storefront/src/forms/legal-paths.ts"
import { api, wireOrder } from "../../../../tests/support/api.ts"

const page = (id: number, identifier: string, title: string, content: string) => ({
  _type: "cms_page",
  _id: id,
  _source: { id, identifier, title, content, active: true },
})

const pages = [
  page(
    8,
    "cgv",
    "Conditions générales",
    '<h2>4. Commande</h2><p>[seller.name: raison sociale], <a href="/fr/delivery">frais</a>.</p>',
  ),
  page(
    9,
    "terms",
    "Terms of sale",
    "<h2>4. The order</h2><p>[seller.name: company], <b>by hand</b> &amp; fired.</p>",
  ),
  page(
    10,
    "agb",
    "AGB",
    "<h2>4. Bestellung</h2><ul><li>[seller.name: Firma]</li><li>Vertragssprache</li></ul>",
  ),
]

const opened = (documents: typeof pages) => {
  const shop = api({
    startMs: 1,
    documents,
    services: Layer.mergeAll(
      Layer.succeed(SellerFacts, { ...unknownSeller, name: "La Poterie <SARL>" }),
      Layer.succeed(ShopOrigin, "https://shop.example"),
    ),
  })
  const place = (store: string): void => {
    const qtyBySku = { BOL: 1 }
    shop.send("POST /api/order", {}, wireOrder(shop.cartOf(qtyBySku), qtyBySku, { store_code: store }))
  }
  const letter = (kind: string) => {
    const row = shop
      .run(Effect.flatMap(Outbox, ({ list }) => list("waiting", 10)))
      .find((one) => one.kind === kind)
    const read = shop.run(Effect.flatMap(Outbox, (outbox) => outbox.read(row!.id)))
    if (read?.composed.tag !== "mail") throw new Error("no letter")
    return read.composed.mail
  }
  return { shop, place, letter }
}

describe("CM231 the terms of sale come with the confirmation", () => {
  it.each([
    [
      "fr",
      "Conditions générales",
      "4. Commande\n-----------\n\nLa Poterie <SARL>, frais (https://shop.example/fr/delivery).\n",
    ],
    ["en", "Terms of sale", "4. The order\n------------\n\nLa Poterie <SARL>, by hand & fired.\n"],
    ["de", "AGB", "4. Bestellung\n-------------\n\n– La Poterie <SARL>\n– Vertragssprache\n"],
  ])("in %s, as text and as document", async (store, title, text) => {
    const { shop, place, letter } = opened(pages)
    place(store)
    const mail = letter("order.placed")
    expect(mail.text).toContain(`\n${title}\n`)
    expect(mail.text.endsWith(text)).toBe(true)
    expect(mail.html).toContain(`<h2>${title}</h2>`)
    expect(mail.html).toContain("La Poterie &#60;SARL&#62;")
    await shop.close()
  })
  it("but with no other letter", async () => {
    const { shop, place, letter } = opened(pages)
    place("fr")
    const orders = shop.run(Orders)
    shop.run(orders.perform({ number: "FR-100001", action: { tag: "cancel" }, key: null, actor: "operator" }))
    expect(letter("order.cancelled").text).not.toContain("Conditions générales")
    await shop.close()
  })
  it("unless the shop has no page of terms", async () => {
    const { shop, place, letter } = opened([])
    place("fr")
    expect(letter("order.placed").text).not.toContain("Conditions")
    await shop.close()
  })
  it.each(defaults.views.map((view) => [view.language, view] as const))(
    "they are the ones that the checkout asks to accept, in %s",
    (language, view) => {
      expect(legalHref(view, "terms")).toBe(`/${view.code}/${legalAddress("terms", language)}`)
      expect(legalHref(view, "withdrawal")).toBe(`/${view.code}/${legalAddress("withdrawal", language)}`)
    },
  )
})
