import { Schema } from "effect"
import { type Cents, CentsSchema, RatePpmSchema } from "../money/index.ts"
import { ChoiceWordsSchema, ProductTypeSchema } from "../product/index.ts"
import { CartToken, Connection, disconnected } from "./connection.ts"

const Sku = Schema.String.pipe(Schema.brand("Sku"))

/** Canonical name of what was chosen: sku plus options in a fixed order. Two lines with one key are one line. @rule CA1 */
export const LineKey = Schema.String.pipe(Schema.brand("LineKey"))
export type LineKey = typeof LineKey.Type

/** The chosen options of a product. @rule CA1 */
export const OptionSchema = Schema.Struct({
  configurable: Schema.Array(Schema.Struct({ optionId: Schema.String, optionValue: Schema.String })),
  custom: Schema.Array(Schema.Struct({ optionId: Schema.String, optionValue: Schema.String })),
  bundle: Schema.Array(
    Schema.Struct({
      optionId: Schema.String,
      qty: Schema.Number,
      selections: Schema.Array(Schema.String),
    }),
  ),
})

const Prices = Schema.NonEmptyArray(Schema.Struct({ qtyMin: Schema.Number, unitGrossCents: CentsSchema }))

const PriceSource = Schema.Struct({
  parts: Schema.Array(Schema.Struct({ qty: Schema.Number, ratePpm: RatePpmSchema, prices: Prices })).check(
    Schema.isMinLength(1),
  ),
  surcharges: Schema.Array(
    Schema.Struct({
      priceType: Schema.Literals(["fixed", "percent"]),
      priceCents: CentsSchema,
      pricePpm: Schema.Number,
    }),
  ),
})

/** The facts of a line, whatever it costs. */
const factFields = {
  name: Schema.String,
  href: Schema.String,
  image: Schema.NullOr(Schema.String),
  type: ProductTypeSchema,
  /** Chosen options in words. */
  options: Schema.Array(ChoiceWordsSchema),
  isVirtual: Schema.Boolean,
  /** Weight or volume of one piece; missing when it needs no price per measure. @rule CA62 */
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
  /** The platform does not sell it any more. @rule CA183 */
  isNotSold: Schema.optionalKey(Schema.Boolean),
  /** Why the right to withdraw does not hold for it, or not as long; missing when it does. @rule CA58 */
  withdrawal: Schema.optionalKey(
    Schema.Literals(["made-to-measure", "perishable", "dated", "hygiene", "digital"]),
  ),
  /** How long it takes to make; missing when it is in stock. @rule PD62 */
  weeksToMake: Schema.optionalKey(Schema.Number),
}

const lineFields = {
  key: LineKey,
  sku: Sku,
  parentSku: Schema.NullOr(Sku),
  option: OptionSchema,
  qty: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
}

const LineFacts = Schema.Struct({
  ...factFields,
  /** From which the price of any quantity follows; see `priceSourceOf`. @rule CA180 */
  priceSource: PriceSource,
})
/** Facts of a line that are available without the network. */
export type LineFacts = typeof LineFacts.Type

/** A line of the cart that the shopper wants. @rule CA2 - S1 §3 Cart item */
export const LocalLine = Schema.Struct({ ...lineFields, facts: LineFacts })
export type LocalLine = typeof LocalLine.Type

/** A line as version 0.1.0 stored it: with a price in place of a price source. @rule CA18 */
export const PricedLocalLine = Schema.Struct({
  ...lineFields,
  facts: Schema.Struct({
    ...factFields,
    unitGrossCents: CentsSchema,
    ratePpm: RatePpmSchema,
    /** With options. */
    quantityPrices: Schema.optional(Prices),
    /** By rate, of all pieces. */
    shares: Schema.optional(
      Schema.NonEmptyArray(Schema.Struct({ ratePpm: RatePpmSchema, grossCents: CentsSchema })),
    ),
  }),
})

/** A line of the server's cart that could not be read, with what is known of it. @rule CA184 */
export interface UnreadableLine {
  readonly isUnreadable: true
  readonly itemId: number | null
  readonly sku: typeof Sku.Type | null
}

const serverLineFields = {
  itemId: Schema.Number,
  quoteId: Schema.String,
  sku: Sku,
  name: Schema.String,
  qty: Schema.Number,
  type: ProductTypeSchema,
  option: OptionSchema,
  unitGrossCents: Schema.NullOr(CentsSchema),
}

const ServerLine = Schema.Struct(serverLineFields)
/** A line of the server's cart. */
export type ServerLine = typeof ServerLine.Type

const ConfirmedLine = Schema.Struct({ ...serverLineFields, key: LineKey })
/** A line of the server's cart under the shopper's name for it. @rule CA3 */
export type ConfirmedLine = typeof ConfirmedLine.Type

/** @rule CK3 - S1 §3 Shipping method */
export interface ShippingMethod {
  readonly carrierCode: string
  readonly methodCode: string
  readonly title: string
  readonly carrierTitle: string
  readonly amountNetCents: Cents
  readonly amountGrossCents: Cents
}

/** @rule CK4 - S1 §3 Payment method */
export interface PaymentMethod {
  readonly code: string
  readonly title: string
  readonly costGrossCents: Cents
}

const Rates = Schema.Array(
  Schema.Struct({ ratePpm: RatePpmSchema, title: Schema.String, amountCents: CentsSchema }),
)

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
      rates: Rates,
    }),
  ),
})

/** The server cart: its last lines and totals. @rule CA3 */
const Confirmed = Schema.Struct({
  lines: Schema.Array(ConfirmedLine),
  totals: Schema.NullOr(Totals),
  /** Names the lines and delivery of `totals`; null before the first answer. @rule CA17 */
  totalsOf: Schema.NullOr(Schema.String),
})

/** Where the cart goes and how it is paid, as far as it is known. @rule CA17 - domain §5.6 Order data */
const Delivery = Schema.Struct({
  country: Schema.String,
  /** The shopper has said so; else it is the shop's guess. Missing in carts of older builds. @rule CA63 */
  isCountryKnown: Schema.optionalKey(Schema.Boolean),
  carrierCode: Schema.NullOr(Schema.String),
  methodCode: Schema.NullOr(Schema.String),
  paymentCode: Schema.NullOr(Schema.String),
  /** Fees of the chosen delivery and payment methods, for estimates; null without a chosen delivery. */
  shippingGrossCents: Schema.NullOr(CentsSchema),
  paymentGrossCents: CentsSchema,
  /**
   * For estimates where the courier was chosen: gross cents of goods from which it costs nothing, and what it costs below.
   * Missing where that is not known. @rule CA181
   */
  freeFromCents: Schema.optionalKey(CentsSchema),
  courierGrossCents: Schema.optionalKey(CentsSchema),
  /** Address that the order will be placed with: a coupon may depend on it. @rule CA182 */
  email: Schema.optionalKey(Schema.String),
})
export type Delivery = typeof Delivery.Type

/**
 * A change that was sent, or is about to be, and has no answer yet. An add is repeated unchanged, under its id, until it
 * has one. Until then the server's quantity of a line that is set or removed is uncertain.
 * @rule CA11, CA164 - domain §5 C6 (exactly-once adds)
 */
const PendingChange = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("add"), id: Schema.String, key: LineKey, qty: Schema.Number }),
  Schema.Struct({ kind: Schema.Literals(["set", "remove"]), key: LineKey }),
])
export type PendingChange = typeof PendingChange.Type

/**
 * A line of a detached cart. Without an item id it is an add that had no answer, and may be there or not. Without a
 * quantity the server's was uncertain, or the cart was stored by an older build.
 */
export const DetachedLine = Schema.Struct({
  key: LineKey,
  itemId: Schema.NullOr(Schema.Number),
  qty: Schema.optionalKey(Schema.Number),
})
export type DetachedLine = typeof DetachedLine.Type

/**
 * A customer's cart to which this device was connected before: what it held at that moment. The token is null when an
 * order has closed it.
 * @rule CA37, CA160
 */
const DetachedCart = Schema.Struct({
  token: Schema.NullOr(CartToken),
  lines: Schema.Array(DetachedLine),
})
export type DetachedCart = typeof DetachedCart.Type

/**
 * Two carts and what is between them: `local` is what the shopper wants, `confirmed` what the server last said.
 * @rule CA3
 */
export const CartState = Schema.Struct({
  local: Schema.Array(LocalLine),
  confirmed: Confirmed,
  connection: Connection,
  pending: Schema.Array(PendingChange),
  /** Lines taken out lately, newest last, for undo. */
  removed: Schema.Array(LocalLine),
  delivery: Schema.NullOr(Delivery),
  detached: DetachedCart,
  /** Guests' carts that were merged into a customer's and are not discarded on the platform yet. */
  mergedCarts: Schema.Array(CartToken),
  /** A coupon to be put on the cart as soon as it is there. */
  coupon: Schema.NullOr(Schema.String),
  /** The visit whose lines were taken over last. */
  visitId: Schema.NullOr(Schema.String),
})
export type CartState = typeof CartState.Type

/** A cart as version 0.1.0 stored it. @rule CA18 */
export const CartStateV1 = Schema.Struct({
  local: Schema.Array(PricedLocalLine),
  confirmed: Confirmed,
  connection: Schema.Union([
    Schema.Struct({ tag: Schema.Literal("disconnected"), bypasses: Schema.Number }),
    Schema.Struct({
      tag: Schema.Literal("connected"),
      token: CartToken,
      bypasses: Schema.Number,
      isCustomers: Schema.optional(Schema.Boolean),
    }),
    Schema.Struct({ tag: Schema.Literal("disabled") }),
  ]),
  marks: Schema.Record(Schema.String, Schema.Struct({ operationId: Schema.String, qty: Schema.Number })),
  unsure: Schema.optional(Schema.Array(LineKey)),
  removed: Schema.Array(PricedLocalLine),
  delivery: Schema.optional(Schema.NullOr(Delivery)),
  merging: Schema.optional(
    Schema.NullOr(Schema.Struct({ from: Schema.NullOr(CartToken), itemIds: Schema.Array(Schema.Number) })),
  ),
  isMeeting: Schema.optional(Schema.Boolean),
  left: Schema.optional(Schema.NullOr(CartToken)),
  leftLines: Schema.optional(Schema.Array(DetachedLine)),
  orderedAs: Schema.optional(Schema.NullOr(Schema.String)),
  mergedCarts: Schema.optional(Schema.Array(CartToken)),
  coupon: Schema.optional(Schema.NullOr(Schema.String)),
  visitId: Schema.optional(Schema.String),
})

/** A detached cart of which nothing is known. */
export const noDetachedCart: DetachedCart = { token: null, lines: [] }

/** The state of an unused cart. */
export const empty: CartState = {
  local: [],
  confirmed: { lines: [], totals: null, totalsOf: null },
  connection: disconnected,
  pending: [],
  removed: [],
  delivery: null,
  detached: noDetachedCart,
  mergedCarts: [],
  coupon: null,
  visitId: null,
}
