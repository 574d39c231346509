import { Schema } from "effect"

// Each by its name: taken apart as a whole, the module would come to browsers as a whole.
const text = Schema.String

const pieces = { position: Schema.Int, qty: Schema.Int }

/** What was chosen, in words. */
const choices = Schema.optionalKey(Schema.Array(Schema.Struct({ label: text, value: text })))

const exception = Schema.optionalKey(
  Schema.Literals(["made-to-measure", "perishable", "dated", "hygiene", "digital"]),
)

/** A postal address as our own calls have it. */
const address = Schema.Struct({
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
export const details = Schema.Struct({
  number: text,
  status: Schema.Literals(["pending", "processing", "complete", "cancelled"]),
  currency: text,
  placedAt: text,
  shippedAt: Schema.NullOr(text),
  cancelledAt: Schema.NullOr(text),
  tracking: Schema.NullOr(text),
  trackingUrl: Schema.optionalKey(text),
  lines: Schema.Array(
    Schema.Struct({
      ...pieces,
      sku: text,
      name: text,
      choices,
      unitGrossCents: Schema.Int,
      rowGrossCents: Schema.Int,
      refundedQty: Schema.Int,
      withdrawnQty: Schema.Int,
      exception,
    }),
  ),
  subtotalGrossCents: Schema.Int,
  discountCents: Schema.Int,
  shippingGrossCents: Schema.Int,
  grandCents: Schema.Int,
  dueCents: Schema.Int,
  refundedCents: Schema.Int,
  taxes: Schema.Array(Schema.Struct({ ratePpm: Schema.Int, taxCents: Schema.Int })),
  shipping: Schema.NullOr(address),
  pickup: Schema.optionalKey(Schema.Struct({ address: Schema.Array(text), hours: Schema.Array(text) })),
  billing: Schema.NullOr(address),
  carrierCode: Schema.NullOr(text),
  paymentCode: text,
  payTo: Schema.optionalKey(
    Schema.Struct({
      to: text,
      account: Schema.NullOr(Schema.Struct({ iban: text, bic: text })),
      address: Schema.Array(text),
      isFictitious: Schema.Boolean,
    }),
  ),
  isCancellable: Schema.Boolean,
  hasInvoice: Schema.optionalKey(Schema.Boolean),
  creditNotes: Schema.optionalKey(
    Schema.Array(Schema.Struct({ number: text, issuedAt: text, amountCents: Schema.Int })),
  ),
})

const withdrawn = Schema.Array(Schema.Struct({ ...pieces, sku: text, name: text, choices, exception }))
const draftFields = { orderNumber: text, lines: withdrawn, excepted: Schema.optionalKey(withdrawn) }

/** What a withdrawal would say. @rule CM87 */
export const draft = Schema.Struct(draftFields)

/** That a withdrawal was declared. @rule CM87 */
export const receipt = Schema.Struct({ ...draftFields, receipt: text, name: text, declaredAt: text, text })

/** A file. @rule CM86 */
export const file = Schema.Struct({ fileName: text, contentType: text, base64: text })

/** That an order is a customer's now. @rule CM235 */
export const adopted = Schema.Struct({ number: text })

/** That an account has gone. @rule AC30 */
export const left = Schema.Struct({ ordersKept: Schema.Int })

/** The sessions of a customer. @rule AC31 */
export const sessions = Schema.Struct({
  sessions: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      browser: Schema.NullOr(text),
      system: Schema.NullOr(text),
      startedAt: text,
      usedAt: text,
      isCurrent: Schema.Boolean,
    }),
  ),
})

/** Pieces of lines, as they are asked for. @rule CM87 */
export const wish = Schema.NullOr(Schema.Array(Schema.Struct(pieces)))

/** What a customer wrote of products. @rule RV8 */
export const ownReviews = Schema.Struct({
  reviews: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      productId: Schema.Int,
      title: text,
      detail: text,
      nickname: text,
      status: Schema.Literals(["approved", "pending", "rejected"]),
      createdAt: Schema.NullOr(text),
      ratings: Schema.Array(Schema.Struct({ name: text, percent: Schema.Number, value: Schema.Number })),
      isBought: Schema.Boolean,
      product: Schema.NullOr(Schema.Struct({ sku: text, name: text })),
    }),
  ),
})
