import type { Address } from "@shop/core/address"
import { type Cents, type RatePpm, subtract } from "@shop/core/money"
import {
  type ChoiceWords,
  emptyOption,
  type ProductOption,
  type WithdrawalException,
  writtenWords,
} from "@shop/core/product"
import type { TaxShare } from "@shop/core/tax"
import type { CancelReason } from "./life-model.ts"
import type { OrderStatus } from "./transition.ts"

/** A line of an order. */
export interface OrderLineRecord {
  /** From 0 on; names the line. */
  readonly position: number
  readonly sku: string
  readonly parentSku: string | null
  readonly name: string
  readonly option: ProductOption
  /** Chosen options in the buyer's language, as text from the time of the order. */
  readonly choices: ReadonlyArray<ChoiceWords>
  readonly qty: number
  readonly refundedQty: number
  readonly withdrawnQty: number
  /** Why the right to withdraw does not hold, as it was when the order was placed; null when it does. */
  readonly withdrawalException: WithdrawalException | null
  readonly unitGrossCents: Cents
  readonly rowGrossCents: Cents
  /** >= 0 */
  readonly discountCents: Cents
  readonly taxCents: Cents
  /** Of the largest share. */
  readonly ratePpm: RatePpm
  /** Paid amount of the line after discounts, by tax rate. */
  readonly shares: ReadonlyArray<TaxShare>
}

/** Money that was given back. */
export interface RefundRecord {
  readonly id: number
  readonly amountCents: Cents
  readonly shippingCents: Cents
  readonly isRestocked: boolean
  readonly madeAtMs: number
  readonly lines: ReadonlyArray<{
    readonly position: number
    readonly qty: number
    readonly amountCents: Cents
  }>
}

/** An order in its current state. @rule CM82 */
export interface OrderRecord {
  readonly id: number
  readonly number: string
  readonly store: string
  /** Of all its amounts, such as "EUR". */
  readonly currency: string
  readonly status: OrderStatus
  /** Null for a guest's. */
  readonly customerId: number | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly shipping: Address | null
  /** Null once the retention period is over and the data is deleted. */
  readonly billing: Address | null
  readonly carrierCode: string | null
  readonly paymentCode: string
  readonly coupon: string | null
  readonly subtotalGrossCents: Cents
  /** <= 0 */
  readonly discountCents: Cents
  readonly shippingGrossCents: Cents
  /** Price of the payment method. */
  readonly paymentGrossCents: Cents
  readonly taxCents: Cents
  readonly grandCents: Cents
  readonly paidCents: Cents
  readonly refundedCents: Cents
  readonly shippingRefundedCents: Cents
  /** Delivery by tax rate. */
  readonly shippingShares: ReadonlyArray<TaxShare>
  /** The whole order by tax rate. */
  readonly rates: ReadonlyArray<TaxShare>
  readonly placedAtMs: number
  readonly shippedAtMs: number | null
  readonly completedAtMs: number | null
  readonly cancelledAtMs: number | null
  /** Why the shop cancelled it by itself; null for any other end. */
  readonly cancelReason: CancelReason | null
  /** When it is cancelled if it is not paid; null for never. */
  readonly paymentDueAtMs: number | null
  /** Nothing of it is delivered or charged. @rule CM350 */
  readonly isDemonstration: boolean
  /** The carrier's tracking number. */
  readonly tracking: string | null
  readonly lines: ReadonlyArray<OrderLineRecord>
  readonly refunds: ReadonlyArray<RefundRecord>
}

/** The amount that can still be refunded, in cents. @rule CM84 */
export const refundableCents = ({ paidCents, refundedCents }: OrderRecord): Cents =>
  subtract(paidCents, refundedCents)

/**
 * The choices of a line as text. Older orders have only the options that the client sent.
 *
 * @param row - of `order_line`
 * @rule CM10
 */
export const choicesOf = (row: {
  readonly choices?: unknown
  readonly option?: unknown
}): ReadonlyArray<ChoiceWords> =>
  typeof row.choices === "string"
    ? (JSON.parse(row.choices) as ReadonlyArray<ChoiceWords>)
    : writtenWords(optionOf(row))

/** The chosen options of a line. @param row - of `order_line` */
export const optionOf = (row: { readonly option?: unknown }): ProductOption => ({
  ...emptyOption,
  ...(JSON.parse(String(row.option)) as Partial<ProductOption>),
})
