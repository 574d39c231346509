import { Schema } from "effect"
import { type Cents, CentsSchema, RatePpmSchema } from "../money/index.ts"
import { ChoiceWordsSchema, OptionSchema, ProductTypeSchema } from "../product/index.ts"
import { CartToken, Connection, disconnected } from "./connection.ts"

const Sku = Schema.String.pipe(Schema.brand("Sku"))

/** Canonical key of a choice: sku and options in a fixed order. Two lines with the same key are one line. */
export const LineKey = Schema.String.pipe(Schema.brand("LineKey"))
export type LineKey = typeof LineKey.Type

export const Prices = Schema.NonEmptyArray(
  Schema.Struct({ qtyMin: Schema.Number, unitGrossCents: CentsSchema }),
)

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
  quantityOf: Schema.optionalKey(Schema.Literal("product")),
})

/** The stored form of a stock item. */
export const StockSchema = Schema.Struct({
  productId: Schema.Number,
  qty: Schema.Number,
  isInStock: Schema.Boolean,
  isManaged: Schema.Boolean,
  qtyMax: Schema.NullOr(Schema.Number),
  qtyMin: Schema.optionalKey(Schema.Number),
  qtyStep: Schema.optionalKey(Schema.Number),
})

/** The facts of a line, without its price. */
export const factFields = {
  name: Schema.String,
  href: Schema.String,
  image: Schema.NullOr(Schema.String),
  type: ProductTypeSchema,
  /** Labels of the chosen options. */
  options: Schema.Array(ChoiceWordsSchema),
  isVirtual: Schema.Boolean,
  /** Weight or volume of one piece; missing without a price per measure. */
  content: Schema.optionalKey(Schema.Struct({ amount: Schema.Number, unit: Schema.Literals(["kg", "l"]) })),
  stock: Schema.NullOr(StockSchema),
  /** The product is no longer sold. */
  isNotSold: Schema.optionalKey(Schema.Boolean),
  /** Exception from the right of withdrawal; missing without one. */
  withdrawal: Schema.optionalKey(
    Schema.Literals(["made-to-measure", "perishable", "dated", "hygiene", "digital"]),
  ),
  /** Lead time in weeks; missing when in stock. */
  weeksToMake: Schema.optionalKey(Schema.Number),
}

export const lineFields = {
  key: LineKey,
  sku: Sku,
  parentSku: Schema.NullOr(Sku),
  option: OptionSchema,
  qty: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
}

const LineFacts = Schema.Struct({
  ...factFields,
  /** The source of the price of any quantity; see `priceSourceOf`. */
  priceSource: PriceSource,
})
/** Facts of a line that are available without the network. */
export type LineFacts = typeof LineFacts.Type

/** A line of the cart that the shopper wants. */
export const LocalLine = Schema.Struct({
  ...lineFields,
  facts: LineFacts,
  /** Id of the queued task that checks the stock; missing when no check waits. */
  stockCheckId: Schema.optionalKey(Schema.String),
})
export type LocalLine = typeof LocalLine.Type

/** An unreadable line of the server cart, with its known fields. */
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
/** A line of the server's cart with its local key. */
export type ConfirmedLine = typeof ConfirmedLine.Type

export interface ShippingMethod {
  readonly carrierCode: string
  readonly methodCode: string
  readonly title: string
  readonly carrierTitle: string
  readonly amountNetCents: Cents
  readonly amountGrossCents: Cents
  /** The platform chooses it for a shopper without a choice. */
  readonly isDefault?: true
  /** It can be chosen while the platform does not answer. */
  readonly isOffline?: true
}

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
        qtyMin: Schema.optionalKey(Schema.Number),
        qtyStep: Schema.optionalKey(Schema.Number),
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

/** The server cart: its last lines and totals. */
export const Confirmed = Schema.Struct({
  lines: Schema.Array(ConfirmedLine),
  totals: Schema.NullOr(Totals),
  /** Key of the lines and delivery of `totals`; null before the first response. */
  totalsOf: Schema.NullOr(Schema.String),
})

/** The known delivery and payment of the cart. */
export const Delivery = Schema.Struct({
  country: Schema.String,
  /** The shopper has chosen the country; otherwise it is the shop's default. Missing in carts of older versions. */
  isCountryKnown: Schema.optionalKey(Schema.Boolean),
  carrierCode: Schema.NullOr(Schema.String),
  methodCode: Schema.NullOr(Schema.String),
  paymentCode: Schema.NullOr(Schema.String),
  /** Fees of the chosen delivery and payment methods, for estimates; null without a chosen delivery. */
  shippingGrossCents: Schema.NullOr(CentsSchema),
  paymentGrossCents: CentsSchema,
  /**
   * For estimates with the courier: the threshold of free delivery in gross cents of goods, and the price below it. Missing
   * when unknown.
   */
  freeFromCents: Schema.optionalKey(CentsSchema),
  courierGrossCents: Schema.optionalKey(CentsSchema),
  /** E-mail address of the order: a coupon may depend on it. */
  email: Schema.optionalKey(Schema.String),
})
export type Delivery = typeof Delivery.Type

/**
 * A change without a response. An add is repeated unchanged with its id until there is a response. Until then the server's
 * quantity of a line that is set or removed is uncertain.
 */
const PendingChange = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("add"), id: Schema.String, key: LineKey, qty: Schema.Number }),
  Schema.Struct({ kind: Schema.Literals(["set", "remove"]), key: LineKey }),
])
export type PendingChange = typeof PendingChange.Type

/**
 * A line of a detached cart. Without an item id it is an add without a response. Without a quantity the server's was
 * uncertain, or an older version has stored the cart.
 */
export const DetachedLine = Schema.Struct({
  key: LineKey,
  itemId: Schema.NullOr(Schema.Number),
  qty: Schema.optionalKey(Schema.Number),
})
export type DetachedLine = typeof DetachedLine.Type

/**
 * A customer's cart to which this device was connected, with its lines at the disconnection. The token is null when an order
 * has closed it.
 */
const DetachedCart = Schema.Struct({
  token: Schema.NullOr(CartToken),
  lines: Schema.Array(DetachedLine),
})
export type DetachedCart = typeof DetachedCart.Type

/** The state of the cart: `local` is the optimistic cart, `confirmed` the last known server cart. */
export const CartState = Schema.Struct({
  local: Schema.Array(LocalLine),
  confirmed: Confirmed,
  connection: Connection,
  pending: Schema.Array(PendingChange),
  /** Recently removed lines, newest last, for undo. */
  removed: Schema.Array(LocalLine),
  delivery: Schema.NullOr(Delivery),
  detached: DetachedCart,
  /** Guests' carts that were merged into a customer's and still exist on the platform. */
  mergedCarts: Schema.Array(CartToken),
  /** A coupon to apply to the server cart once it exists. */
  coupon: Schema.NullOr(Schema.String),
  /** The last visit without JavaScript whose lines were added. */
  visitId: Schema.NullOr(Schema.String),
})
export type CartState = typeof CartState.Type

/** No detached cart. */
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
