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

/** A line of an order as it stands. */
export interface OrderLineRecord {
  /** From 0 on; names the line. */
  readonly position: number
  readonly sku: string
  readonly parentSku: string | null
  readonly name: string
  readonly option: ProductOption
  /** What was chosen, in the buyer's language, as it was when the order was placed. */
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
  /** What is paid for the line, its discount taken off, by tax rate. */
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

/** An order as it stands. @rule CM82 */
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
  /** Null once the law no longer wants it kept and its owner has gone. */
  readonly billing: Address | null
  readonly carrierCode: string | null
  readonly paymentCode: string
  readonly coupon: string | null
  readonly subtotalGrossCents: Cents
  /** <= 0 */
  readonly discountCents: Cents
  readonly shippingGrossCents: Cents
  /** What the way of paying costs. */
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
  /** What the carrier knows the parcel by. */
  readonly tracking: string | null
  readonly lines: ReadonlyArray<OrderLineRecord>
  readonly refunds: ReadonlyArray<RefundRecord>
}

/** What is left to be given back, in cents. @rule CM84 */
export const refundableCents = ({ paidCents, refundedCents }: OrderRecord): Cents =>
  subtract(paidCents, refundedCents)

/**
 * The choices of a line in words. An order of before they were kept has what its buyer wrote.
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
    : writtenWords({ ...emptyOption, ...(JSON.parse(String(row.option)) as Partial<ProductOption>) })
