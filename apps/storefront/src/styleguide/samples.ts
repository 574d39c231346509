import type { PriceView } from "@shop/core/pricing"
import { type Cents, cents, type RatePpm } from "@shop/core/money"
import type { CartLineView, TotalsView } from "@shop/core/cart"
import type { CardView, ChoiceView } from "@shop/core/product"

/** A price of 24 euros with changes. */
export const price = (changes: Partial<PriceView> = {}): PriceView => ({
  payableCents: cents(24_00),
  priorCents: null,
  reductionPercent: null,
  isFrom: false,
  unit: null,
  ratePpm: 200_000 as RatePpm,
  ...changes,
})

export const reduced: Partial<PriceView> = {
  payableCents: cents(72_00),
  priorCents: cents(86_00),
  reductionPercent: 16,
}
export const perKilogram: Partial<PriceView> = { unit: { cents: 24_75 as Cents, per: "kg" } }

const glazes = [
  { label: "Blue", color: "#2f5d8a" },
  { label: "Oat", color: "#e3ddcd" },
  { label: "Black", color: "#2b2b2b" },
]

/** A card with changes. */
export const card = (sku: string, changes: Partial<CardView> = {}): CardView => ({
  sku,
  type: "simple",
  name: "Handled mug",
  href: "#",
  image: "/forms/mug-iron-blue.svg",
  sub: "Ø 9 cm · 25 cl",
  number: "412",
  price: price(),
  swatches: glazes,
  moreSwatches: 2,
  flag: null,
  ...changes,
})

/** A cart line with changes. */
export const line = (sku: string, changes: Partial<CartLineView> = {}): CartLineView => ({
  key: sku,
  sku,
  name: "Handled mug",
  href: "#",
  image: "/forms/mug-iron-blue.svg",
  options: [
    { label: "Glaze", value: "Iron blue" },
    { label: "Size", value: "25 cl" },
  ],
  qty: 1,
  qtyMax: 9,
  qtyMin: 1,
  qtyStep: 1,
  unitCents: cents(24_00),
  quantityPrices: [],
  unit: null,
  rowCents: cents(24_00),
  isPending: false,
  availability: "ok",
  unavailable: null,
  withdrawal: null,
  ...changes,
})

/** Totals with a coupon and a fee, with changes. */
export const totals = (changes: Partial<TotalsView> = {}): TotalsView => ({
  subtotalCents: cents(48_00),
  discountCents: cents(-4_80),
  shippingCents: cents(5_00),
  paymentCents: cents(2_00),
  taxCents: cents(8_37),
  rates: [{ ratePpm: 200_000 as RatePpm, taxCents: cents(8_37) }],
  grandCents: cents(50_20),
  couponCode: "KILN10",
  couponRefusal: null,
  steps: [
    {
      key: "line",
      kind: "line",
      name: "Onion soup bowl",
      qty: 2,
      unitCents: cents(24_00),
      amountCents: cents(48_00),
    },
    {
      key: "discount",
      kind: "discount",
      name: "Onion soup bowl",
      couponCode: "KILN10",
      amountCents: cents(-4_80),
    },
    { key: "delivery", kind: "delivery", amountCents: cents(5_00) },
    { key: "payment", kind: "payment", amountCents: cents(2_00) },
    { key: "total", kind: "total", amountCents: cents(50_20) },
    { key: "tax", kind: "tax", ratePpm: 200_000 as RatePpm, amountCents: cents(8_37) },
  ],
  isEstimate: false,
  ...changes,
})

const value = (id: string, label: string, changes: Partial<ChoiceView["values"][number]> = {}) => ({
  id,
  label,
  swatch: null,
  href: "#",
  isSelected: false,
  isSoldOut: false,
  isImpossible: false,
  ...changes,
})

/** A choice of glazes and one of sizes, with each state of a value. */
export const choices: ReadonlyArray<ChoiceView> = [
  {
    attributeId: 93,
    attributeCode: "color",
    label: "Glaze",
    values: [
      value("1", "Blue", { swatch: "#2f5d8a", isSelected: true }),
      value("2", "Oat", { swatch: "#e3ddcd" }),
      value("3", "Black", { swatch: "#2b2b2b", isSoldOut: true }),
    ],
  },
  {
    attributeId: 144,
    attributeCode: "size",
    label: "Size",
    values: [
      value("4", "18 cm"),
      value("5", "22 cm", { isSelected: true }),
      value("6", "26 cm", { isSoldOut: true }),
      value("7", "30 cm", { isImpossible: true, href: null }),
    ],
  },
]
