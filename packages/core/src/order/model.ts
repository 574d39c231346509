import { Schema } from "effect"
import { Address } from "../address/index.ts"
import { CartSchema, CartTokenSchema, LeftLineSchema, LineSchema, OptionSchema } from "../cart/index.ts"
import { PersonalDetails } from "../checkout/index.ts"
import { CentsSchema } from "../money/index.ts"
import { ChoiceWordsSchema } from "../product/index.ts"

const OrderLine = Schema.Struct({
  sku: Schema.String,
  parentSku: Schema.NullOr(Schema.String),
  name: Schema.String,
  qty: Schema.Int,
  option: OptionSchema,
  /** The option in words, as the cart had it; missing in what an earlier version has stored, and on the wire. */
  choices: Schema.optionalKey(Schema.Array(ChoiceWordsSchema)),
  unitGrossCents: CentsSchema,
})
/** One line of an order, with the price the shopper saw. @rule OR3 */
export type OrderLine = typeof OrderLine.Type

const Order = Schema.Struct({
  orderId: Schema.String,
  cart: CartTokenSchema,
  personal: PersonalDetails,
  /** Null when nothing has to be shipped. */
  shipping: Schema.NullOr(Address),
  billing: Address,
  carrierCode: Schema.NullOr(Schema.String),
  methodCode: Schema.NullOr(Schema.String),
  paymentCode: Schema.String,
  lines: Schema.Array(OrderLine),
  /** What the shopper saw; the platform refuses when its own figure differs. Null when an older client told none. */
  grandCents: Schema.NullOr(CentsSchema),
})
/**
 * An order as the shopper meant it. `orderId` is generated once, before the first try, and is the key under
 * which the platform places it at most once. @rule OR1 - S1 §7 order, domain §11 O2
 */
export type Order = typeof Order.Type

const Placed = Schema.Struct({
  orderNumber: Schema.String,
  backendOrderId: Schema.String,
  placedAt: Schema.String,
})
/** @rule OR2 - wire §7 result */
export type Placed = typeof Placed.Type

const MadeOrder = Schema.Struct({
  ...Order.fields,
  grandCents: CentsSchema,
  /** Missing in what an earlier version has stored. */
  charges: Schema.optionalKey(
    Schema.Struct({
      discountCents: Schema.Number,
      shippingCents: Schema.NullOr(Schema.Number),
      paymentCents: Schema.Number,
    }),
  ),
})
/** An order made here: the shopper saw its sum. @rule OR3 */
export type MadeOrder = typeof MadeOrder.Type

export const OrderRecord = Schema.Struct({
  order: MadeOrder,
  /** Id of the customer who made it; null or missing for a guest's, which anybody on this device may send. */
  owner: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** The customer's server cart whose lines it took, while it has no answer; null or missing when it was a guest's. */
  theirs: Schema.optionalKey(Schema.NullOr(CartTokenSchema)),
  /** What was known of that cart as it was taken. */
  theirLines: Schema.optionalKey(Schema.Array(LeftLineSchema)),
  /** Epoch ms: which order is the older. */
  madeAtMs: Schema.Number,
  state: Schema.Literals(["sending", "waiting", "confirmed", "rejected"]),
  placed: Schema.NullOr(Placed),
  /** The lines it took from the cart, to put back when it is rejected. */
  taken: Schema.Array(LineSchema),
  /** The cart it was made of, as far as the server may not know it yet; null once the server knows it. */
  cart: Schema.NullOr(CartSchema),
})
/**
 * An order and what has become of it. `waiting` means that the platform has not answered: it may have the order already,
 * so the order is only ever sent again under the same id.
 * @rule OR4 - domain §11 (states of an order)
 */
export type OrderRecord = typeof OrderRecord.Type

/** Whether the platform has confirmed or rejected an order. @rule OR4 */
export const isAnswered = ({ state }: OrderRecord): boolean => state === "confirmed" || state === "rejected"
