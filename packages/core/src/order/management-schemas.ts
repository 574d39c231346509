import { Schema } from "effect"
import { AddressTextSchema } from "../address/index.ts"
import { OptionSchema } from "../product/index.ts"

const text = Schema.String
// The client accepts any text and number; annotations tell other clients what the platform sends. Checks cost bytes.
const filledText = Schema.String.annotate({ minLength: 1, pattern: "\\S" })
const cents = Schema.Int.pipe(Schema.brand("Cents"))
const ratePpm = Schema.Int.pipe(Schema.brand("RatePpm"))
const count = Schema.Int.annotate({ minimum: 0, maximum: 9999 })

/** Pieces of a line of an order. */
export const OrderPieces = Schema.Struct({
  position: count.annotate({ description: "of the line, from 0 on." }),
  qty: Schema.Int.annotate({ minimum: 1, maximum: 9999 }),
})
export type OrderPieces = typeof OrderPieces.Type

const choices = Schema.optionalKey(
  Schema.Array(Schema.Struct({ label: text, value: text })).annotate({
    description: "what was chosen, in the buyer's language; missing without choices.",
  }),
)
const exception = Schema.optionalKey(
  Schema.Literals(["made-to-measure", "perishable", "dated", "hygiene", "digital"]).annotate({
    description:
      "why the right to withdraw does not hold; hygiene and digital depend on the use of the goods.",
  }),
)
const product = { sku: text, name: text, choices, exception }

/** A line of an order as its buyer may see it. */
export const OrderDetailsLine = Schema.Struct({
  ...OrderPieces.fields,
  ...product,
  option: Schema.optionalKey(
    OptionSchema.annotate({
      description: "the chosen options, to order the line again; missing when the server does not say.",
    }),
  ),
  unitGrossCents: cents,
  rowGrossCents: cents,
  refundedQty: count,
  withdrawnQty: count,
})
export type OrderDetailsLine = typeof OrderDetailsLine.Type

const address = Schema.NullOr(AddressTextSchema)

/** An order and its state, as its buyer may see it. Times are ISO 8601. @rule CM85 */
export const OrderDetails = Schema.Struct({
  number: filledText,
  status: Schema.Literals(["pending", "processing", "complete", "cancelled"]),
  currency: text,
  placedAt: text,
  shippedAt: Schema.NullOr(text),
  cancelledAt: Schema.NullOr(text),
  tracking: Schema.NullOr(text),
  // CM301
  trackingUrl: Schema.optionalKey(
    text.annotate({ description: "the carrier's page about the parcel; missing without one." }),
  ),
  lines: Schema.Array(OrderDetailsLine),
  subtotalGrossCents: cents,
  discountCents: cents.annotate({ description: "cents, 0 or negative." }),
  shippingGrossCents: cents,
  grandCents: cents,
  dueCents: cents,
  refundedCents: cents,
  taxes: Schema.Array(Schema.Struct({ ratePpm, taxCents: cents })),
  shipping: address.annotate({ description: "null when nothing is sent, or the buyer picks it up." }),
  // CM236
  pickup: Schema.optionalKey(
    Schema.Struct({ address: Schema.Array(text), hours: Schema.Array(text) }).annotate({
      description: "where and when the buyer picks up the order; missing without pickup.",
    }),
  ),
  billing: address,
  carrierCode: Schema.NullOr(text),
  paymentCode: text,
  // CM232
  payTo: Schema.optionalKey(
    Schema.Struct({
      to: filledText.annotate({ description: "holder of the account, or payee of the cheque." }),
      account: Schema.NullOr(Schema.Struct({ iban: filledText, bic: text })).annotate({
        description: "null for a cheque.",
      }),
      address: Schema.Array(filledText).annotate({
        description: "where a cheque is sent; empty for a transfer.",
      }),
      isFictitious: Schema.Boolean.annotate({ description: "the demo's: nothing may be paid." }),
    }).annotate({
      description:
        "where the buyer sends what is due, with the order's number as reference; missing when nothing is due that way.",
    }),
  ),
  // CM350
  isDemonstration: Schema.optionalKey(
    Schema.Literal(true).annotate({
      description: "nothing is delivered or charged; missing for other orders.",
    }),
  ),
  isCancellable: Schema.Boolean.annotate({ description: "whether the buyer may still cancel it." }),
  // CM234
  hasInvoice: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "whether its invoice can be loaded; missing when the server does not say.",
    }),
  ),
  // CM164
  creditNotes: Schema.optionalKey(
    Schema.Array(Schema.Struct({ number: filledText, issuedAt: filledText, amountCents: cents })).annotate({
      description: "the credit notes of its invoice, the oldest first; missing without any.",
    }),
  ),
})
export type OrderDetails = typeof OrderDetails.Type

const withdrawnLines = Schema.Array(Schema.Struct({ ...OrderPieces.fields, ...product }))

/**
 * A withdrawal before it is declared. A line with an exception is covered as long as its seal is whole, or its download
 * has not begun.
 *
 * @rule CM87, CM163 - directive (EU) 2023/2673, directive 2011/83/EU art. 16
 */
export const WithdrawalDraft = Schema.Struct({
  orderNumber: filledText,
  lines: withdrawnLines,
  excepted: Schema.optionalKey(
    withdrawnLines.annotate({ description: "lines that no withdrawal can cover; missing without any." }),
  ),
})
export type WithdrawalDraft = typeof WithdrawalDraft.Type

/** A declared withdrawal. `text` is the receipt as the letter has it. @rule CM87 - directive (EU) 2023/2673 */
export const WithdrawalReceipt = Schema.Struct({
  ...WithdrawalDraft.fields,
  receipt: filledText,
  name: filledText,
  declaredAt: filledText,
  text: filledText,
})
export type WithdrawalReceipt = typeof WithdrawalReceipt.Type

/** A file to store. */
export const OrderFile = Schema.Struct({ fileName: filledText, contentType: filledText, base64: filledText })
export type OrderFile = typeof OrderFile.Type
