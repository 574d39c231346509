import { Schema, SchemaGetter } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { CentsSchema, RatePpmSchema } from "../money/index.ts"
import { fixedSource, type PriceSource, withChargedPrice } from "../pricing/index.ts"
import { ChoiceWordsSchema, ProductTypeSchema } from "../product/index.ts"
import { type CartState, empty, type LineFacts, type LocalLine } from "./model.ts"

const Sku = Schema.String.pipe(Schema.brand("Sku"))
const LineKeySchema = Schema.String.pipe(Schema.brand("LineKey"))
export const CartTokenSchema = Schema.String.pipe(Schema.brand("CartToken"))

const QuantityPrices = Schema.NonEmptyArray(
  Schema.Struct({ qtyMin: Schema.Int, unitGrossCents: CentsSchema }),
)
const Source = Schema.Struct({
  parts: Schema.Array(
    Schema.Struct({ qty: Schema.Int, ratePpm: RatePpmSchema, prices: QuantityPrices }),
  ).check(Schema.isMinLength(1)),
  surcharges: Schema.Array(
    Schema.Struct({
      priceType: Schema.Literals(["fixed", "percent"]),
      priceCents: CentsSchema,
      pricePpm: Schema.Int,
    }),
  ),
})

const ChosenValue = Schema.Struct({ optionId: Schema.String, optionValue: Schema.String })
/** What was chosen of a product. @rule CA1 */
export const OptionSchema = Schema.Struct({
  configurable: Schema.Array(ChosenValue),
  custom: Schema.Array(ChosenValue),
  bundle: Schema.Array(
    Schema.Struct({ optionId: Schema.String, qty: Schema.Number, selections: Schema.Array(Schema.String) }),
  ),
})

const facts = {
  name: Schema.String,
  href: Schema.String,
  image: Schema.NullOr(Schema.String),
  type: ProductTypeSchema,
  options: Schema.Array(ChoiceWordsSchema),
  isVirtual: Schema.Boolean,
  content: Schema.optionalKey(Schema.Struct({ amount: Schema.Number, unit: Schema.Literals(["kg", "l"]) })),
  stock: Schema.NullOr(
    Schema.Struct({
      productId: Schema.Number,
      qty: Schema.Number,
      isInStock: Schema.Boolean,
      isManaged: Schema.Boolean,
      qtyMax: Schema.NullOr(Schema.Number),
    }),
  ),
  isNotSold: Schema.optionalKey(Schema.Boolean),
  withdrawal: Schema.optionalKey(
    Schema.Literals(["made-to-measure", "perishable", "dated", "hygiene", "digital"]),
  ),
  weeksToMake: Schema.optionalKey(Schema.Number),
}
const Facts = Schema.Struct({ ...facts, priceSource: Source })

/** The price of a line as version 0.1.0 stored it. */
const StoredPrice = Schema.Struct({
  unitGrossCents: CentsSchema,
  ratePpm: RatePpmSchema,
  /** With options. */
  quantityPrices: Schema.optionalKey(QuantityPrices),
  /** By rate, of all pieces. */
  shares: Schema.optionalKey(
    Schema.NonEmptyArray(Schema.Struct({ ratePpm: RatePpmSchema, grossCents: CentsSchema })),
  ),
})
/** Version 0.1.0 stored a price in place of its source. */
const PricedFacts = Schema.Struct({ ...facts, ...StoredPrice.fields }).pipe(
  Schema.decodeTo(Facts, {
    decode: SchemaGetter.transform(
      ({ unitGrossCents, ratePpm, quantityPrices, shares, ...others }): LineFacts => ({
        ...others,
        priceSource: sourceOfStored({
          unitGrossCents,
          ratePpm,
          ...(quantityPrices && { quantityPrices }),
          ...(shares && { shares }),
        }),
      }),
    ),
    encode: SchemaGetter.forbidden(() => "a line is stored with its price source"),
  }),
)

/** A line of the cart, of any version. @rule CA18, OR5 */
export const LineSchema: Schema.Codec<LocalLine, unknown> = Schema.Struct({
  key: LineKeySchema,
  sku: Sku,
  parentSku: Schema.NullOr(Sku),
  option: OptionSchema,
  qty: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  facts: Schema.Union([Facts, PricedFacts]),
})

const Totals = Schema.Struct({
  grandCents: CentsSchema,
  subtotalGrossCents: CentsSchema,
  subtotalNetCents: CentsSchema,
  discountCents: CentsSchema,
  shippingNetCents: CentsSchema,
  shippingGrossCents: CentsSchema,
  taxCents: CentsSchema,
  couponCode: Schema.NullOr(Schema.String),
  promotion: Schema.optionalKey(
    Schema.Struct({
      code: Schema.String,
      args: Schema.Record(Schema.String, Schema.Unknown),
      isForAllGoods: Schema.Boolean,
      goodsMinCents: CentsSchema,
    }),
  ),
  couponRefusal: Schema.optionalKey(
    Schema.Struct({
      coupon: Schema.String,
      reason: Schema.Literals([
        "unknown",
        "notYet",
        "over",
        "usedUp",
        "notForCustomer",
        "usedByCustomer",
        "noGoods",
        "belowMinimum",
        "notEnough",
      ]),
    }),
  ),
  unavailable: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        itemId: Schema.Number,
        qty: Schema.Number,
        reason: Schema.Literals(["notSold", "soldOut", "tooFew"]),
        qtyLeft: Schema.Number,
      }),
    ),
  ),
  lines: Schema.Array(
    Schema.Struct({
      itemId: Schema.Number,
      qty: Schema.Number,
      name: Schema.String,
      unitGrossCents: CentsSchema,
      rowGrossCents: CentsSchema,
      taxCents: CentsSchema,
      discountCents: CentsSchema,
      ratePpm: RatePpmSchema,
      choices: Schema.optionalKey(Schema.Array(ChoiceWordsSchema)),
      isCovered: Schema.optionalKey(Schema.Boolean),
    }),
  ),
  segments: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      title: Schema.String,
      amountCents: CentsSchema,
      rates: Schema.Array(
        Schema.Struct({ ratePpm: RatePpmSchema, title: Schema.String, amountCents: CentsSchema }),
      ),
    }),
  ),
})

/** A line of a server cart that was left. @rule CA160 */
export const LeftLineSchema = Schema.Struct({
  key: LineKeySchema,
  itemId: Schema.NullOr(Schema.Number),
  qty: Schema.optionalKey(Schema.Number),
})

/** A cart, of any version; it may be that of an order. @rule CA18, OR5 */
export const CartSchema: Schema.Codec<CartState, unknown> = Schema.Struct({
  local: Schema.Array(LineSchema),
  confirmed: Schema.Struct({
    lines: Schema.Array(
      Schema.Struct({
        key: LineKeySchema,
        itemId: Schema.Int,
        quoteId: Schema.String,
        sku: Sku,
        name: Schema.String,
        qty: Schema.Number,
        type: ProductTypeSchema,
        option: OptionSchema,
        unitGrossCents: Schema.NullOr(CentsSchema),
      }),
    ),
    totals: Schema.NullOr(Totals),
    totalsOf: Schema.NullOr(Schema.String),
  }),
  connection: Schema.Union([
    Schema.Struct({ tag: Schema.Literals(["disconnected"]), bypasses: Schema.Number }),
    Schema.Struct({
      tag: Schema.Literals(["connected"]),
      token: CartTokenSchema,
      bypasses: Schema.Number,
      isCustomers: Schema.optionalKey(Schema.Boolean),
    }),
    Schema.Struct({ tag: Schema.Literals(["disabled"]) }),
  ]),
  marks: Schema.Record(Schema.String, Schema.Struct({ operationId: Schema.String, qty: Schema.Number })),
  unsure: Schema.optionalKey(Schema.Array(LineKeySchema)),
  removed: Schema.Array(LineSchema),
  delivery: Schema.NullOr(
    Schema.Struct({
      country: Schema.String,
      isCountryKnown: Schema.optionalKey(Schema.Boolean),
      carrierCode: Schema.NullOr(Schema.String),
      methodCode: Schema.NullOr(Schema.String),
      paymentCode: Schema.NullOr(Schema.String),
      shippingGrossCents: Schema.NullOr(CentsSchema),
      paymentGrossCents: CentsSchema,
      freeFromCents: Schema.optionalKey(CentsSchema),
      courierGrossCents: Schema.optionalKey(CentsSchema),
      email: Schema.optionalKey(Schema.String),
    }),
  ),
  merging: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({ from: Schema.NullOr(CartTokenSchema), itemIds: Schema.Array(Schema.Number) }),
    ),
  ),
  isMeeting: Schema.optionalKey(Schema.Boolean),
  left: Schema.optionalKey(Schema.NullOr(CartTokenSchema)),
  leftLines: Schema.optionalKey(Schema.Array(LeftLineSchema)),
  orderedAs: Schema.optionalKey(Schema.NullOr(Schema.String)),
  mergedCarts: Schema.optionalKey(Schema.Array(CartTokenSchema)),
  coupon: Schema.optionalKey(Schema.NullOr(Schema.String)),
  visitId: Schema.optionalKey(Schema.String),
})

/** How the device stores the cart. @rule CA18 - S1 §4 (loaded from local storage at start) */
export const cartDefinition: ValueDefinition<CartState> = {
  collection: "cart",
  schema: CartSchema,
  version: 1,
  field: "state",
  empty,
  topic: "cart",
}

function sourceOfStored({
  unitGrossCents,
  ratePpm,
  quantityPrices,
  shares,
}: typeof StoredPrice.Type): PriceSource {
  if (quantityPrices !== undefined)
    return { parts: [{ qty: 1, ratePpm, prices: quantityPrices }], surcharges: [] }
  if (shares === undefined) return fixedSource(unitGrossCents, ratePpm)
  const parts = shares.map((share) => ({
    qty: 1,
    ratePpm: share.ratePpm,
    prices: [{ qtyMin: 1, unitGrossCents: share.grossCents }] as const,
  }))
  return withChargedPrice({ parts, surcharges: [] }, { qty: 1, unitGrossCents, ratePpm })
}
