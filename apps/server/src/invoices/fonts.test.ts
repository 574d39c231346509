import { describe, expect, it } from "vitest"
import type { InvoiceFacts } from "@shop/commerce/orders"
import { cents, ratePpm } from "@shop/core/money"
import { address } from "@shop/testing"
import { pdfText } from "../../../../tests/support/pdf.ts"
import { openFonts } from "./fonts.ts"
import { invoicePdf } from "./pdf.ts"

const facts = (name: string): InvoiceFacts => ({
  number: "FR-I100001",
  orderNumber: "FR-100001",
  store: "fr",
  language: "fr",
  seller: {
    name: "La Poterie",
    address: ["Lyon"],
    email: "",
    phone: "",
    register: "",
    vatId: "FR40303265045",
  },
  billing: { ...address, firstName: name, lastName: "" },
  shipping: null,
  placedAtMs: 0,
  issuedAtMs: 0,
  suppliedAtMs: null,
  lines: [
    {
      sku: "BOL",
      name: "Bol",
      qty: 1,
      unitGrossCents: cents(24_00),
      rowGrossCents: cents(24_00),
      discountCents: cents(0),
      ratePpm: ratePpm(200_000),
      choices: [{ label: "Nom", value: `pour ${name}` }],
    },
  ],
  discountCents: cents(0),
  coupon: null,
  subtotalGrossCents: cents(24_00),
  shippingGrossCents: cents(0),
  shippingTitle: null,
  paymentCode: "checkmo",
  rates: [],
  taxCents: cents(4_00),
  grandCents: cents(24_00),
})

describe("C23: names that the usual font lacks", () => {
  it.each(["王小明", "田中さくら", "김철수", "สมชาย", "🎉🐱", "Zoë 王 🎉 Łódź"])(
    "%s appear correctly on an invoice",
    async (name) => {
      const text = pdfText(await invoicePdf(facts(name))).replaceAll(/\s+/g, "")
      for (const sign of name.replaceAll(" ", "")) expect(text).toContain(sign)
    },
  )
  it("give the same bytes each time", async () => {
    const pdf = await invoicePdf(facts("Zoë 王"))
    expect(Buffer.from(await invoicePdf(facts("Zoë 王"))).equals(Buffer.from(pdf))).toBe(true)
  })
  it("a character that no font has is shown by its code, never as an empty box", async () => {
    const runsOf = await openFonts()
    expect(runsOf("Yoshi 𠮷")).toEqual([{ text: "Yoshi [U+20BB7]", isFallback: false }])
  })
  it("a name in usual letters needs one font alone", async () => {
    const runsOf = await openFonts()
    expect(runsOf("Zoë Łódź")).toEqual([{ text: "Zoë Łódź", isFallback: false }])
    expect(runsOf("Ольга 王")).toEqual([
      { text: "Ольга ", isFallback: false },
      { text: "王", isFallback: true },
    ])
  })
})
