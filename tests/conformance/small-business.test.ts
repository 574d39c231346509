import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { OrderDocuments, SellerFacts } from "@shop/commerce/orders"
import { compose, Outbox } from "@shop/commerce/outbox"
import type { VatExemption } from "@shop/core/store-view"
import { invoicePdf } from "../../apps/server/src/invoices/pdf.ts"
import { read as settings } from "../../apps/server/src/settings.ts"
import { api, wireOrder } from "../support/api.ts"
import { pdfText } from "../support/pdf.ts"

const environment = {
  SHOP_SELLER_NAME: "La Poterie",
  SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon",
  SHOP_SELLER_EMAIL: "bonjour@example.org",
}

/** An order of two bowls of 24.00 by a seller under an exemption, with its letter and invoice. */
const sold = async (law: string, store: string) => {
  const { shop: settingsOfShop, seller } = settings({ ...environment, SHOP_SELLER_VAT_EXEMPTION: law })
  const shop = api({ shop: settingsOfShop, services: Layer.succeed(SellerFacts, seller) })
  const cartId = shop.cartOf({ BOL: 2 })
  const totals = shop.result(shop.send("GET /api/cart/totals", { cartId, storeCode: store }))
  const placed = shop.send(
    "POST /api/order",
    { storeCode: store },
    wireOrder(cartId, { BOL: 2 }, { store_code: store }),
  )
  const number = String(shop.result(placed)["orderNumber"])
  const { views } = settingsOfShop
  const { letter, facts } = shop.run(
    Effect.gen(function* () {
      const [row] = yield* (yield* Outbox).list(null, 1)
      const accounts = { transfer: null, cheque: null, isFictitious: false }
      const tools = {
        views,
        origin: "https://shop.example",
        seller,
        accounts,
        renderDocument: null,
        nowMs: 0,
      }
      const made = yield* compose(
        { ...tools, shipping: { trackingUrls: {} }, returns: { days: 14, paidBy: "buyer" } },
        row!,
      )
      return {
        letter: made.tag === "mail" ? made.mail.text : "",
        facts: yield* (yield* OrderDocuments).invoice(number),
      }
    }),
  )
  const paper = pdfText(await invoicePdf(facts, views)).replaceAll(/\s+/g, " ")
  return { totals, letter, facts, paper, seller }
}

describe("TX11 a seller with a VAT exemption", () => {
  it.each([
    ["fr", "fr", "TVA non applicable, art. 293 B du CGI."],
    ["de", "de", "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet."],
    ["gb", "en", "No VAT is charged: the seller is not registered for VAT."],
    ["fr", "en", "VAT not applicable, article 293 B of the French tax code (CGI)."],
  ])(
    "under the law of %s sells without tax, and letter and invoice say so in %s",
    async (law, store, sentence) => {
      const { totals, letter, facts, paper } = await sold(law, store)
      expect(totals).toMatchObject({ grand_total: 48, tax_amount: 0, subtotal: 48 })
      expect(letter).toContain(sentence)
      expect(letter).not.toMatch(/TTC|incl\. VAT|inkl\. MwSt|dont TVA|of which VAT|darin MwSt/)
      expect(facts).toMatchObject({ exemption: law.toUpperCase() as VatExemption, taxCents: 0 })
      expect(paper).toContain(sentence)
      expect(paper).not.toMatch(/TTC|incl\. VAT|inkl\. MwSt/)
    },
  )
  it("needs no VAT number for an invoice, unlike other sellers", () => {
    expect(settings({ ...environment, SHOP_SELLER_VAT_EXEMPTION: "fr" }).seller).toMatchObject({
      vatId: "",
      exemption: "FR",
    })
    expect(() => settings({ ...environment, SHOP_SELLER_VAT_EXEMPTION: "be" })).toThrow(
      expect.objectContaining({ expected: "none or fr or de or gb" }),
    )
  })
})
