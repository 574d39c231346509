import { Schema } from "effect"
import { Address } from "../address/index.ts"
import type { StoredFormat } from "../device-store/index.ts"
import { CentsSchema, RatePpmSchema } from "../money/index.ts"
import { ChoiceWordsSchema, OptionSchema } from "../product/index.ts"

const SavedAddress = Schema.Struct({
  /** Null for an address that the platform does not have yet. */
  id: Schema.NullOr(Schema.Int),
  address: Address,
  isDefaultBilling: Schema.Boolean,
  isDefaultShipping: Schema.Boolean,
})
/** An address of the customer's book. */
export type SavedAddress = typeof SavedAddress.Type

const Profile = Schema.Struct({
  id: Schema.Int,
  email: Schema.String,
  firstName: Schema.String,
  lastName: Schema.String,
  groupId: Schema.NullOr(Schema.Int),
  groupToken: Schema.NullOr(Schema.String),
  /** In the platform's format "YYYY-MM-DD HH:mm:ss". */
  createdAt: Schema.String,
  addresses: Schema.Array(SavedAddress),
})
/** The platform's data of a customer. */
export type Profile = typeof Profile.Type

/** The fields of a profile that the customer can change. */
export type ProfileChange = Pick<Profile, "firstName" | "lastName" | "email" | "addresses">

/** The request body of a change. */
export interface UpdateInput extends ProfileChange {
  /** Present only with a new e-mail address; never stored. */
  readonly currentPassword?: string
}

/** A session of a customer. */
export interface DeviceSession {
  readonly id: number
  /** Such as "Firefox"; null when unknown. */
  readonly browser: string | null
  /** Such as "Windows"; null when unknown. */
  readonly system: string | null
  /** ISO 8601. */
  readonly startedAt: string
  /** ISO 8601, accurate to one hour. */
  readonly usedAt: string
  /** Whether it is the session of the request. */
  readonly isCurrent: boolean
}

/** Tax and discount of a line of an earlier order. */
const PastLineFigures = Schema.Struct({
  /** Id of the line in its order. */
  itemId: Schema.Int,
  type: Schema.String,
  unitNetCents: CentsSchema,
  rowNetCents: CentsSchema,
  taxCents: CentsSchema,
  ratePpm: RatePpmSchema,
  /** >= 0 */
  discountCents: CentsSchema,
})

const PastLine = Schema.Struct({
  sku: Schema.String,
  name: Schema.String,
  qty: Schema.Number,
  unitGrossCents: CentsSchema,
  rowGrossCents: CentsSchema,
  /** The labels of the chosen options; missing without options. */
  choices: Schema.optionalKey(Schema.Array(ChoiceWordsSchema)),
  /** The chosen options; missing without options, and in data of earlier versions. */
  option: Schema.optionalKey(OptionSchema),
  /** Id of the product, or of a variant's product; missing on platforms without it. */
  productId: Schema.optionalKey(Schema.Int),
  /** Further data of the line; missing on platforms without it. */
  figures: Schema.optionalKey(PastLineFigures),
})
/** A line of an earlier order. */
export type PastLine = typeof PastLine.Type

/** The amounts of an earlier order, and its buyer. */
const PastOrderFigures = Schema.Struct({
  subtotalNetCents: CentsSchema,
  subtotalGrossCents: CentsSchema,
  shippingNetCents: CentsSchema,
  shippingGrossCents: CentsSchema,
  taxCents: CentsSchema,
  /** <= 0 */
  discountCents: CentsSchema,
  paidCents: CentsSchema,
  refundedCents: CentsSchema,
  couponCode: Schema.NullOr(Schema.String),
  carrierCode: Schema.NullOr(Schema.String),
  methodCode: Schema.NullOr(Schema.String),
  paymentCode: Schema.String,
  email: Schema.String,
  firstName: Schema.String,
  lastName: Schema.String,
})

const PastOrder = Schema.Struct({
  /** The platform's entity_id. */
  id: Schema.Int,
  number: Schema.String,
  createdAt: Schema.String,
  status: Schema.String,
  storeName: Schema.String,
  currency: Schema.String,
  grandCents: CentsSchema,
  dueCents: CentsSchema,
  lines: Schema.Array(PastLine),
  shippingTitle: Schema.String,
  paymentTitle: Schema.String,
  shipping: Schema.NullOr(Address),
  billing: Schema.NullOr(Address),
  /** Further data of the order; missing on platforms without it. */
  figures: Schema.optionalKey(PastOrderFigures),
})
/** An earlier order. */
export type PastOrder = typeof PastOrder.Type

const OrdersPage = Schema.Struct({
  orders: Schema.Array(PastOrder),
  /** The number of orders on all pages. */
  total: Schema.Int,
  page: Schema.Int,
})
/** A page of earlier orders, newest first. */
export type OrdersPage = typeof OrdersPage.Type

const StoredAccount = Schema.Struct({
  /** Epoch of the session that the account belongs to. */
  epoch: Schema.Int,
  profile: Profile,
  orders: Schema.NullOr(OrdersPage),
})
/** How the device stores an account. */
export const accountFormat: StoredFormat<typeof StoredAccount.Type> = {
  collection: "session",
  schema: StoredAccount,
  version: 1,
  isCopy: true,
}
/** Key of the account in the collection of the session. */
export const accountKey = "account"
