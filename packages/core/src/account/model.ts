import type { Address } from "../address/index.ts"
import type { Cents, RatePpm } from "../money/index.ts"
import type { ChoiceWords } from "../product/index.ts"

/** An address of the customer's book. @rule AC1 - S2 §3 Address and account form fields, wire §4 Address */
export interface SavedAddress {
  /** Null for one that the platform has not seen. */
  readonly id: number | null
  readonly address: Address
  readonly isDefaultBilling: boolean
  readonly isDefaultShipping: boolean
}

/** A customer as the platform knows them. @rule AC1 - S2 §3 User, wire §4 Profile */
export interface Profile {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly groupId: number | null
  readonly groupToken: string | null
  /** As the platform writes it, "YYYY-MM-DD HH:mm:ss". */
  readonly createdAt: string
  readonly addresses: ReadonlyArray<SavedAddress>
}

/** What a customer may change of their profile. @rule AC8 - S2 §3 (modifiable profile fields) */
export type ProfileChange = Pick<Profile, "firstName" | "lastName" | "email" | "addresses">

/** A change as it is sent. @rule CA310 - ASVS 7.5.1 */
export interface UpdateInput extends ProfileChange {
  /** Goes with a new e-mail address, and with nothing else; never stored. */
  readonly currentPassword?: string
}

/** A session of a customer. @rule AC31 - ASVS 7.5.2 */
export interface DeviceSession {
  readonly id: number
  /** Such as "Firefox"; null when the device does not say. */
  readonly browser: string | null
  /** Such as "Windows"; null when the device does not say. */
  readonly system: string | null
  /** ISO 8601. */
  readonly startedAt: string
  /** ISO 8601; exact to an hour. */
  readonly usedAt: string
  /** Whether it is the session that asks. */
  readonly isCurrent: boolean
}

/** One line of an earlier order. */
export interface PastLine {
  readonly sku: string
  readonly name: string
  readonly qty: number
  readonly unitGrossCents: Cents
  readonly rowGrossCents: Cents
  /** What was chosen, in words; missing when there was nothing to choose. */
  readonly choices?: ReadonlyArray<ChoiceWords>
  /** What else a platform tells of the line; missing where it does not. */
  readonly figures?: PastLineFigures
}

/** How a line of an earlier order is taxed and reduced. */
interface PastLineFigures {
  /** Names the line among those of its order. */
  readonly itemId: number
  readonly type: string
  readonly unitNetCents: Cents
  readonly rowNetCents: Cents
  readonly taxCents: Cents
  readonly ratePpm: RatePpm
  /** >= 0 */
  readonly discountCents: Cents
}

/** What an earlier order is made of, and who placed it. */
interface PastOrderFigures {
  readonly subtotalNetCents: Cents
  readonly subtotalGrossCents: Cents
  readonly shippingNetCents: Cents
  readonly shippingGrossCents: Cents
  readonly taxCents: Cents
  /** <= 0 */
  readonly discountCents: Cents
  readonly paidCents: Cents
  readonly refundedCents: Cents
  readonly couponCode: string | null
  readonly carrierCode: string | null
  readonly methodCode: string | null
  readonly paymentCode: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** An earlier order. @rule AC9 - S2 §3 Order history item, wire §4 Order (history) */
export interface PastOrder {
  /** The platform's entity_id. */
  readonly id: number
  readonly number: string
  readonly createdAt: string
  readonly status: string
  readonly storeName: string
  readonly currency: string
  readonly grandCents: Cents
  readonly dueCents: Cents
  readonly lines: ReadonlyArray<PastLine>
  readonly shippingTitle: string
  readonly paymentTitle: string
  readonly shipping: Address | null
  readonly billing: Address | null
  /** What else a platform tells of the order; missing where it does not. */
  readonly figures?: PastOrderFigures
}

/** A page of earlier orders, newest first. @rule AC9 - S1 §9 (page size 20, page 1) */
export interface OrdersPage {
  readonly orders: ReadonlyArray<PastOrder>
  /** How many there are on all pages. */
  readonly total: number
  readonly page: number
}
