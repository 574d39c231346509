import type { Brand } from "effect"
import type { Cents } from "../money/index.ts"
import type { Content, PriceSource, Totals } from "../pricing/index.ts"
import type { ProductOption, ProductType, Sku, WithdrawalException } from "../product/index.ts"
import type { StockItem } from "../stock/index.ts"

/** Names a cart on the server: opaque text for guests, a number for customers. */
export type CartToken = string & Brand.Brand<"CartToken">

/** Canonical name of what was chosen: sku plus options in a fixed order. Two lines with one key are one line. @rule CA1 */
export type LineKey = string & Brand.Brand<"LineKey">

/** What one can read about a line without asking anybody. */
export interface LineFacts {
  readonly name: string
  readonly href: string
  readonly image: string | null
  readonly type: ProductType
  /** Chosen options in words. */
  readonly options: ReadonlyArray<{ readonly label: string; readonly value: string }>
  /** From which the price of any quantity follows; see `priceSourceOf`. @rule CA180 */
  readonly priceSource: PriceSource
  readonly isVirtual: boolean
  /** Weight or volume of one piece; missing when it needs no unit price. @rule CA62 */
  readonly content?: Content
  readonly stock: StockItem | null
  /** The platform does not sell it any more. @rule CA183 */
  readonly isNotSold?: boolean
  /** Why the right to withdraw does not hold for it, or not as long; missing when it does. @rule CA58 */
  readonly withdrawal?: WithdrawalException
  /** How long it takes to make; missing when it is there. @rule PD62 */
  readonly weeksToMake?: number
}

/** A line of the cart that the shopper wants. @rule CA2 - S1 §3 Cart item */
export interface LocalLine {
  readonly key: LineKey
  readonly sku: Sku
  readonly parentSku: Sku | null
  readonly option: ProductOption
  readonly qty: number
  readonly facts: LineFacts
}

/** A line of the server's cart that could not be read, with what is known of it. @rule CA184 */
export interface UnreadableLine {
  readonly isUnreadable: true
  readonly itemId: number | null
  readonly sku: Sku | null
}

/** A line of the cart that the server last told of. */
export interface ServerLine {
  readonly itemId: number
  readonly quoteId: string
  readonly sku: Sku
  readonly name: string
  readonly qty: number
  readonly type: ProductType
  readonly option: ProductOption
  readonly unitGrossCents: Cents | null
}

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

/** A line as the server last told of it, under the shopper's name for it. @rule CA3 */
export interface ConfirmedLine extends ServerLine {
  readonly key: LineKey
}

/** What the server last said of the whole cart. @rule CA3 */
export interface Confirmed {
  readonly lines: ReadonlyArray<ConfirmedLine>
  readonly totals: Totals | null
  /** Names the lines and delivery that `totals` were asked for; null before the first answer. @rule CA17 */
  readonly totalsOf: string | null
}

/**
 * Whether the platform knows this cart. `bypasses` counts refusals in a row.
 * @rule CA12 - S1 §4 Cart connection
 */
export type Connection =
  | { readonly tag: "disconnected"; readonly bypasses: number }
  | {
      readonly tag: "connected"
      readonly token: CartToken
      readonly bypasses: number
      /** It was made for a customer; else it is a guest's. */
      readonly isCustomers?: boolean
    }
  | { readonly tag: "disabled" }

/**
 * An add that was sent, or is about to be, and has no answer yet. It is sent again unchanged until it has one.
 * @rule CA11 - domain §5 C6 (exactly-once adds)
 */
export interface Mark {
  readonly operationId: string
  readonly qty: number
}

/** Where the cart goes and how it is paid, as far as it is known. @rule CA17 - domain §5.6 Order data */
export interface Delivery {
  readonly country: string
  /** The shopper has said so; else it is the shop's guess. Missing in carts of older builds. @rule CA63 */
  readonly isCountryKnown?: boolean
  readonly carrierCode: string | null
  readonly methodCode: string | null
  readonly paymentCode: string | null
  /** What the chosen method and payment cost, for estimates; null while none is chosen. */
  readonly shippingGrossCents: Cents | null
  readonly paymentGrossCents: Cents
  /**
   * For estimates where the courier was chosen: gross cents of goods from which it costs nothing, and what it costs below.
   * Missing where that is not known. @rule CA181
   */
  readonly freeFromCents?: Cents
  readonly courierGrossCents?: Cents
  /** Address that the order will be placed with: a coupon may depend on it. @rule CA182 */
  readonly email?: string
}

/**
 * A guest's cart on its way into a customer's: which it was, and the platform's ids of its lines.
 * @rule CA31 - domain §5 C2 (merge once, keyed by guest token and user cart)
 */
export interface Merging {
  readonly from: CartToken | null
  readonly itemIds: ReadonlyArray<number>
}

/**
 * What is remembered of a line of a server cart that was left; without an id it is an add that had no answer, and may be
 * there or not. Carts stored by older builds have no quantities.
 */
export interface LeftLine extends Pick<ConfirmedLine, "key"> {
  readonly itemId: number | null
  readonly qty?: number
}

/**
 * Two carts and what is between them: `local` is what the shopper wants, `confirmed` what the server last said.
 * @rule CA3
 */
export interface CartState {
  readonly local: ReadonlyArray<LocalLine>
  readonly confirmed: Confirmed
  readonly connection: Connection
  readonly marks: Readonly<Record<string, Mark>>
  /** Lines of which a change or removal was sent and has no answer: what is confirmed of them may not be so any more. */
  readonly unsure?: ReadonlyArray<LineKey>
  /** Lines taken out lately, newest last, for undo. */
  readonly removed: ReadonlyArray<LocalLine>
  readonly delivery: Delivery | null
  /** Set from the sign-in until the two carts have met. Carts stored before there were accounts have none. */
  readonly merging?: Merging | null
  /** The two have met, and what only the customer's had has not arrived here yet: none of it may be taken out. */
  readonly isMeeting?: boolean
  /** The customer's cart that the platform would not show: what is wanted here is in it already. */
  readonly left?: CartToken | null
  /** The lines that were known of it: one that is not wanted any more was taken out meanwhile. */
  readonly leftLines?: ReadonlyArray<LeftLine>
  /**
   * Id of the order that is being made of it: it keeps still meanwhile. Whatever becomes of its server cart, it is known
   * by this again.
   */
  readonly orderedAs?: string | null
  /** Guests' carts that were merged into a customer's and are not discarded on the platform yet. */
  readonly mergedCarts?: ReadonlyArray<CartToken>
  /** A coupon to be put on the cart as soon as it is there. */
  readonly coupon?: string | null
  /** The visit whose lines were taken over last. */
  readonly visitId?: string
}

/** A cart nobody has touched. */
export const empty: CartState = {
  local: [],
  confirmed: { lines: [], totals: null, totalsOf: null },
  connection: { tag: "disconnected", bypasses: 0 },
  marks: {},
  removed: [],
  delivery: null,
  merging: null,
  left: null,
  coupon: null,
}
