import { Schema } from "effect"
import { Address } from "../address/index.ts"
import { CartToken, DetachedLine, StoredCart, StoredLine } from "../cart/index.ts"
import { PersonalDetails } from "../checkout/index.ts"
import { CentsSchema } from "../money/index.ts"
import { ChoiceWordsSchema, OptionSchema } from "../product/index.ts"

const OrderLine = Schema.Struct({
  sku: Schema.String,
  parentSku: Schema.NullOr(Schema.String),
  name: Schema.String,
  qty: Schema.Int,
  option: OptionSchema,
  /** The labels of the option, from the cart; missing in data of earlier versions, and on the wire. */
  choices: Schema.optionalKey(Schema.Array(ChoiceWordsSchema)),
  unitGrossCents: CentsSchema,
})
/** A line of an order, with the price that the shopper saw. @rule OR3 */
export type OrderLine = typeof OrderLine.Type

const Order = Schema.Struct({
  orderId: Schema.String,
  cart: CartToken,
  personal: PersonalDetails,
  /** Null when nothing has to be shipped. */
  shipping: Schema.NullOr(Address),
  billing: Address,
  carrierCode: Schema.NullOr(Schema.String),
  methodCode: Schema.NullOr(Schema.String),
  paymentCode: Schema.String,
  /** Data of the payment method; missing without any, and in data of earlier versions. */
  paymentAdditional: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  lines: Schema.Array(OrderLine),
  /** The total that the shopper saw. The platform rejects an order with a different total. Null from older clients. */
  grandCents: Schema.NullOr(CentsSchema),
})
/**
 * An order. `orderId` is generated before the first try. It is the idempotency key: the platform places the order at
 * most once. @rule OR1 - S1 §7 order, domain §11 O2
 */
export type Order = typeof Order.Type

const OrderPlacement = Schema.Struct({
  orderNumber: Schema.String,
  backendOrderId: Schema.String,
  placedAt: Schema.String,
})
/** @rule OR2 - wire §7 result */
export type OrderPlacement = typeof OrderPlacement.Type

const PricedOrder = Schema.Struct({
  ...Order.fields,
  grandCents: CentsSchema,
  /** Missing in data of earlier versions. */
  charges: Schema.optionalKey(
    Schema.Struct({
      discountCents: Schema.Number,
      shippingCents: Schema.NullOr(Schema.Number),
      paymentCents: Schema.Number,
    }),
  ),
})
/** An order of this device: the shopper saw its total. @rule OR3 */
export type PricedOrder = typeof PricedOrder.Type

export const OrderRecord = Schema.Struct({
  order: PricedOrder,
  /** Id of the buyer; null or missing for a guest's order, which every shopper of this device may send. */
  owner: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** The customer's server cart whose lines it took, until a response; null or missing for a guest's. */
  theirs: Schema.optionalKey(Schema.NullOr(CartToken)),
  /** The known lines of that cart when the order took its lines. */
  theirLines: Schema.optionalKey(Schema.Array(DetachedLine)),
  /** Epoch ms; orders are sorted by it. */
  madeAtMs: Schema.Number,
  state: Schema.Literals(["sending", "waiting", "confirmed", "rejected"]),
  placed: Schema.NullOr(OrderPlacement),
  /** The lines that it took from the cart; a rejection returns them. */
  taken: Schema.Array(StoredLine),
  /** Its cart, if the server may not have all of its changes; otherwise null. */
  cart: Schema.NullOr(StoredCart),
})
/**
 * An order and its state. `waiting` means that there is no response yet. The platform may have the order already, so the
 * device sends it again under the same id.
 * @rule OR4 - domain §11 (states of an order)
 */
export type OrderRecord = typeof OrderRecord.Type

/** Whether the platform has confirmed or rejected an order. @rule OR4 */
export const isAnswered = ({ state }: OrderRecord): boolean => state === "confirmed" || state === "rejected"
