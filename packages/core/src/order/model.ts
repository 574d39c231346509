import type { Cents } from "../money/index.ts"
import type { Address } from "../address/index.ts"
import type { OrderCharges, PersonalDetails } from "../checkout/index.ts"
import type { CartState, CartToken, DetachedLine, LocalLine } from "../cart/index.ts"
import type { ChoiceWords, ProductOption } from "../product/index.ts"

/** One line of an order, with the price the shopper saw. @rule OR3 */
export interface OrderLine {
  readonly sku: string
  readonly parentSku: string | null
  readonly name: string
  readonly qty: number
  readonly option: ProductOption
  /** The option in words, as the cart had it; missing in what an earlier version has kept, and on the wire. */
  readonly choices?: ReadonlyArray<ChoiceWords>
  readonly unitGrossCents: Cents
}

/**
 * An order as the shopper meant it. `orderId` is minted once, before the first try, and is the key under
 * which the platform places it at most once. @rule OR1 - S1 §7 order, domain §11 O2
 */
export interface Order {
  readonly orderId: string
  readonly cart: CartToken
  readonly personal: PersonalDetails
  /** Null when nothing has to be shipped. */
  readonly shipping: Address | null
  readonly billing: Address
  readonly carrierCode: string | null
  readonly methodCode: string | null
  readonly paymentCode: string
  readonly lines: ReadonlyArray<OrderLine>
  /** What the shopper saw; the platform refuses when its own figure differs. Null when an older client told none. */
  readonly grandCents: Cents | null
}

/** @rule OR2 - wire §7 result */
export interface Placed {
  readonly orderNumber: string
  readonly backendOrderId: string
  readonly placedAt: string
}

/** An order made here: the shopper saw its sum. @rule OR3 */
export interface MadeOrder extends Order {
  readonly grandCents: Cents
  /** Missing in what an earlier version has kept. */
  readonly charges?: OrderCharges
}

/**
 * An order and what has become of it. `waiting` means that the platform has not answered: it may have it already,
 * so it is only ever sent again under the same id.
 * @rule OR4 - domain §11 (states of an order)
 */
export interface KeptOrder {
  readonly order: MadeOrder
  /** Id of the customer who made it; null or missing for a guest's, which anybody on this device may send. */
  readonly owner?: number | null
  /** The customer's server cart whose lines it took, as long as it has no answer; null or missing when it was a guest's. */
  readonly theirs?: CartToken | null
  /** What was known of that cart as it was taken. */
  readonly theirLines?: ReadonlyArray<DetachedLine>
  /** Epoch ms: which order is the older. */
  readonly madeAtMs: number
  readonly state: "sending" | "waiting" | "confirmed" | "rejected"
  readonly placed: Placed | null
  /** The lines it took from the cart, to put back when it is rejected. */
  readonly taken: ReadonlyArray<LocalLine>
  /** The cart it was made of, as far as it may still have to be told to the server; null once it need not. */
  readonly cart: CartState | null
}
