import { Schema } from "effect"

const { Array: list, Int, NullOr, String: text, Struct } = Schema

const pieces = { position: Int, qty: Int }

const exception = Schema.optionalKey(
  Schema.Literals(["made-to-measure", "perishable", "dated", "hygiene", "digital"]),
)

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
      exception,
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
  creditNotes: Schema.optionalKey(list(Struct({ number: text, issuedAt: text, amountCents: Int }))),
})

const withdrawn = list(Struct({ ...pieces, sku: text, name: text, exception }))
const draftFields = { orderNumber: text, lines: withdrawn, excepted: Schema.optionalKey(withdrawn) }

/** What a withdrawal would say. @rule CM87 */
export const draft = Struct(draftFields)

/** That a withdrawal was declared. @rule CM87 */
export const receipt = Struct({ ...draftFields, receipt: text, name: text, declaredAt: text, text })

/** A file. @rule CM86 */
export const file = Struct({ fileName: text, contentType: text, base64: text })

/** Pieces of lines, as they are asked for. @rule CM87 */
export const wish = NullOr(list(Struct(pieces)))
