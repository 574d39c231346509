import type { Totals } from "@shop/core/pricing"
import fc from "fast-check"
import type { Address } from "@shop/core/address"
import type { CartToken, PaymentMethod, ServerLine, ShippingMethod } from "@shop/core/cart"
import { cents } from "@shop/core/money"
import type { Order, OrderPlacement } from "@shop/core/order"
import type { ProductOption, ProductType } from "@shop/core/product"
import { Arbitrary } from "@shop/testing"
import {
  amountCents,
  choices,
  id,
  idText,
  orNull,
  prose,
  ratio,
  skuArbitrary,
  upTo,
  withSome,
  words,
} from "./basics.ts"

export const token = fc.oneof(fc.stringMatching(/^[0-9a-f]{32}$/), idText).map((text) => text as CartToken)

const pair = fc.record({ optionId: idText, optionValue: words })
export const productOption: fc.Arbitrary<ProductOption> = fc.record({
  configurable: upTo(pair, 2),
  custom: upTo(pair, 2),
  bundle: upTo(
    fc.record({
      optionId: idText,
      qty: fc.integer({ min: 1, max: 9 }),
      selections: fc.array(idText, { minLength: 1, maxLength: 3 }),
    }),
    2,
  ),
})

export const serverLine: fc.Arbitrary<ServerLine> = fc.record({
  itemId: id,
  quoteId: words,
  sku: skuArbitrary,
  name: prose,
  qty: fc.integer({ min: 0, max: 9999 }),
  type: fc.constantFrom<ProductType>("simple", "configurable", "bundle", "virtual"),
  option: productOption,
  unitGrossCents: orNull(amountCents),
})

const lineTotals = withSome(
  fc.record({
    itemId: id,
    qty: fc.integer({ min: 0, max: 99 }),
    name: prose,
    unitGrossCents: amountCents,
    rowGrossCents: amountCents,
    taxCents: amountCents,
    discountCents: amountCents,
    ratePpm: ratio,
  }),
  { isCovered: fc.constant(false), choices },
)
const promotion = fc
  .tuple(Arbitrary.promotionSetup, fc.boolean(), amountCents)
  .map(([setup, isForAllGoods, goodsMinCents]) => ({ ...setup, isForAllGoods, goodsMinCents }))
const couponRefusal = fc.record({
  coupon: words,
  reason: fc.constantFrom(
    "unknown" as const,
    "notYet" as const,
    "over" as const,
    "usedUp" as const,
    "notForCustomer" as const,
    "usedByCustomer" as const,
    "noGoods" as const,
    "belowMinimum" as const,
    "notEnough" as const,
  ),
})
const unavailable = fc.array(
  fc
    .record({
      itemId: id,
      qty: fc.integer({ min: 1, max: 99 }),
      reason: fc.constantFrom("notSold" as const, "soldOut" as const, "tooFew" as const),
      qtyLeft: fc.integer({ min: 0, max: 99 }),
      steps: fc.option(
        fc.record({ qtyMin: fc.integer({ min: 2, max: 24 }), qtyStep: fc.integer({ min: 1, max: 12 }) }),
      ),
    })
    .map(({ steps, ...row }) => ({ ...row, ...steps })),
  { minLength: 1, maxLength: 2 },
)

/** Sets the segment `grand_total` to the grand total, because decoding reads the total from the segment. */
const withGrandTotalSegment = (all: Totals): Totals => ({
  ...all,
  segments: all.segments.map((segment) =>
    segment.code === "grand_total" ? { ...segment, amountCents: all.grandCents } : segment,
  ),
})

export const totals: fc.Arbitrary<Totals> = withSome(
  fc.record({
    grandCents: amountCents,
    subtotalGrossCents: amountCents,
    subtotalNetCents: amountCents,
    discountCents: fc.integer({ min: -100_000, max: 0 }).map(cents),
    shippingNetCents: amountCents,
    shippingGrossCents: amountCents,
    taxCents: amountCents,
    couponCode: orNull(words),
    lines: upTo(lineTotals, 3),
    segments: upTo(
      fc.record({
        code: fc.constantFrom("subtotal", "shipping", "discount", "tax", "grand_total"),
        title: prose,
        amountCents,
        rates: upTo(fc.record({ ratePpm: ratio, title: prose, amountCents }), 2),
      }),
      4,
    ),
  }),
  { promotion, couponRefusal, unavailable },
).map(withGrandTotalSegment)

export const shippingMethod: fc.Arbitrary<ShippingMethod> = withSome(
  fc.record({
    carrierCode: words,
    methodCode: words,
    title: prose,
    carrierTitle: prose,
    amountNetCents: amountCents,
    amountGrossCents: amountCents,
  }),
  { isDefault: fc.constant(true as const), isOffline: fc.constant(true as const) },
)

export const paymentMethod: fc.Arbitrary<PaymentMethod> = fc.record({
  code: words,
  title: prose,
  costGrossCents: amountCents,
})

export const country = fc.constantFrom("FR", "DE", "GB")

const optionalText = fc.oneof(fc.constant(""), words)
export const address: fc.Arbitrary<Address> = fc.record({
  firstName: optionalText,
  lastName: optionalText,
  company: optionalText,
  street: words,
  house: optionalText,
  postcode: optionalText,
  city: optionalText,
  region: optionalText,
  country,
  phone: optionalText,
  vatId: optionalText,
})

/** An address whose region the platform knows by id or code. */
const regionalAddress: fc.Arbitrary<Address> = fc
  .tuple(address, words, fc.integer({ min: 1, max: 999 }), optionalText)
  .map(([one, name, regionId, regionCode]) => ({
    ...one,
    region: name,
    platformRegion: { id: regionId, code: regionCode, name, country: one.country },
  }))
const orderAddress = fc.oneof(address, regionalAddress)

export const order: fc.Arbitrary<Order> = withSome(
  fc.record({
    orderId: words,
    cart: token,
    personal: fc.record({ firstName: words, lastName: words, email: words }),
    shipping: orNull(orderAddress),
    billing: orderAddress,
    carrierCode: orNull(words),
    methodCode: orNull(words),
    paymentCode: words,
    lines: fc.array(
      fc.record({
        sku: words,
        parentSku: orNull(words),
        name: prose,
        qty: fc.integer({ min: 1, max: 99 }),
        option: productOption,
        unitGrossCents: amountCents,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    grandCents: orNull(amountCents),
  }),
  { paymentAdditional: fc.record({ paymentId: words }) },
)

export const placed: fc.Arbitrary<OrderPlacement> = fc.record({
  orderNumber: words,
  backendOrderId: words,
  placedAt: prose,
})
