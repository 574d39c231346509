import type { Brand } from "effect"
import type { Cents, RatePpm } from "../money/index.ts"
import type { Content, QuantityPrice } from "../pricing/index.ts"
import type { PromotionSetup } from "../promotion/index.ts"
import type { ChoiceWords, ProductOption, ProductType, Sku, WithdrawalException } from "../product/index.ts"
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
  /** Of one piece, where its price does not depend on the quantity; see `unitPriceOf`. */
  readonly unitGrossCents: Cents
  /** What one piece costs by quantity; missing where every quantity has the same price. @rule CA180 */
  readonly quantityPrices?: ReadonlyArray<QuantityPrice>
  readonly ratePpm: RatePpm
  /** Where parts of the line have rates of their own: what each weighs, in gross cents. */
  readonly shares?: ReadonlyArray<{ readonly ratePpm: RatePpm; readonly grossCents: Cents }>
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

/** @rule CA9 - wire §5 total_segments */
export interface TotalSegment {
  readonly code: string
  readonly title: string
  readonly amountCents: Cents
  /** Tax shares by rate, for the tax segment. */
  readonly rates: ReadonlyArray<{
    readonly ratePpm: RatePpm
    readonly title: string
    readonly amountCents: Cents
  }>
}

/** What one line has in the totals of the platform. @rule CA9 */
export interface TotalsLine {
  readonly itemId: number
  readonly qty: number
  readonly name: string
  readonly unitGrossCents: Cents
  readonly rowGrossCents: Cents
  readonly taxCents: Cents
  /** This line's share of the discount, >= 0, like the item's `discount_amount` of the wire. */
  readonly discountCents: Cents
  readonly ratePpm: RatePpm
  /** What was chosen, in words; missing where the platform does not say. */
  readonly choices?: ReadonlyArray<ChoiceWords>
  /** False where the promotion of the coupon does not cover the line; missing means true. */
  readonly isCovered?: boolean
}

/** The promotion that a coupon has applied to a cart. @rule PM6 */
export interface AppliedPromotion extends PromotionSetup {
  /** Whether it covers goods of every kind. */
  readonly isForAllGoods: boolean
  /** Gross cents of covered goods below which the coupon does not count. */
  readonly goodsMinCents: Cents
}

/** Why a coupon does not count. "unknown" is a code that nobody gave out. @rule CA182 - S1 §8 */
export type CouponRefusalReason =
  | "unknown"
  | "notYet"
  | "over"
  | "usedUp"
  | "notForCustomer"
  | "usedByCustomer"
  | "noGoods"
  | "belowMinimum"
  | "notEnough"

/** A coupon of the cart that does not count, by its code, and why. @rule CA182 */
export interface CouponRefusal {
  readonly coupon: string
  readonly reason: CouponRefusalReason
}

/** Why a line cannot be ordered as it is. @rule CA183 - S1 §8 */
export type UnavailableReason = "notSold" | "soldOut" | "tooFew"

/** Why a line cannot be ordered as it is, and how many pieces could be. @rule CA183 */
export interface Unavailability {
  readonly reason: UnavailableReason
  /** Pieces that are left for the line; 0 where there are none. */
  readonly qtyLeft: number
}

/** A line of the platform that is not in the sum, and why. @rule CA183 */
export interface UnavailableRow extends Unavailability {
  readonly itemId: number
  readonly qty: number
}

/** @rule CA9 - S1 §3 Cart totals lines, wire §5 Totals */
export interface Totals {
  readonly grandCents: Cents
  readonly subtotalGrossCents: Cents
  readonly subtotalNetCents: Cents
  /** As it enters the sum: <= 0, like `discount_amount` of the wire. */
  readonly discountCents: Cents
  readonly shippingNetCents: Cents
  readonly shippingGrossCents: Cents
  readonly taxCents: Cents
  readonly couponCode: string | null
  /** What the coupon has applied; missing without one, and where the platform does not say. @rule PM6 */
  readonly promotion?: AppliedPromotion
  /** The coupon of the cart that does not count, and why; missing when there is none. @rule CA182 */
  readonly couponRefusal?: CouponRefusal
  /** Lines that cannot be ordered as they are: no sum counts them; missing when there are none. @rule CA183 */
  readonly unavailable?: ReadonlyArray<UnavailableRow>
  readonly lines: ReadonlyArray<TotalsLine>
  readonly segments: ReadonlyArray<TotalSegment>
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
