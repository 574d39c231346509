import { Schema } from "effect"

const { Array: list, Int, NullOr, String: text, Struct } = Schema

const pieces = { position: Int, qty: Int }

/** A postal address as our own calls have it. */
const address = Struct({
  firstName: text,
  lastName: text,
  company: text,
  street: text,
  house: text,
  postcode: text,
  city: text,
  region: text,
  country: text,
  phone: text,
  vatId: text,
})

/** An order and where it stands. @rule CM85 */
export const details = Struct({
  number: text,
  status: Schema.Literals(["pending", "processing", "complete", "cancelled"]),
  currency: text,
  placedAt: text,
  shippedAt: NullOr(text),
  cancelledAt: NullOr(text),
  tracking: NullOr(text),
  lines: list(
    Struct({
      ...pieces,
      sku: text,
      name: text,
      unitGrossCents: Int,
      rowGrossCents: Int,
      refundedQty: Int,
      withdrawnQty: Int,
    }),
  ),
  subtotalGrossCents: Int,
  discountCents: Int,
  shippingGrossCents: Int,
  grandCents: Int,
  dueCents: Int,
  refundedCents: Int,
  taxes: list(Struct({ ratePpm: Int, taxCents: Int })),
  shipping: NullOr(address),
  billing: NullOr(address),
  carrierCode: NullOr(text),
  paymentCode: text,
  isCancellable: Schema.Boolean,
})

const draftFields = { orderNumber: text, lines: list(Struct({ ...pieces, sku: text, name: text })) }

/** What a withdrawal would say. @rule CM87 */
export const draft = Struct(draftFields)

/** That a withdrawal was declared. @rule CM87 */
export const receipt = Struct({ ...draftFields, receipt: text, name: text, declaredAt: text, text })

/** A file. @rule CM86 */
export const file = Struct({ fileName: text, contentType: text, base64: text })

/** Pieces of lines, as they are asked for. @rule CM87 */
export const wish = NullOr(list(Struct(pieces)))

/** What a customer wrote of products. @rule RV8 */
export const ownReviews = list(
  Struct({
    id: Int,
    productId: Int,
    title: text,
    detail: text,
    nickname: text,
    status: Schema.Literals(["approved", "pending", "rejected"]),
    createdAt: NullOr(text),
    ratings: list(Struct({ name: text, percent: Schema.Number, value: Schema.Number })),
    isBought: Schema.Boolean,
    product: NullOr(Struct({ sku: text, name: text })),
  }),
)
