import { address, bounds, type Fault, personal, refusable } from "@shop/core/form"
import type { Order } from "@shop/core/order"
import type { ShopSettings } from "@shop/core/settings"
import { hasMethod, hasPayment, type PricedCart } from "../carts/index.ts"
import { providedCodes } from "../payments/model.ts"
import type { OrderReason } from "./model.ts"

/**
 * Whether an order can be sent, paid and supplied at all.
 *
 * @param order - tidied
 * @param priced - its cart, with the order's delivery and payment
 * @param settings - where the shop sends to
 * @returns why not: FieldsInvalid, Unavailable, MethodUnknown or PaymentUnknown; null for a sound order
 * @rule CM11, FO16 - S1 §8, S2 §5
 */
export const reasonAgainst = (
  order: Order,
  priced: PricedCart,
  settings: ShopSettings,
): OrderReason | null => {
  const { needsShipping, unpriceable } = priced
  const { countries } = settings.shipping
  const faults = refusable(faultsOf(order, needsShipping, countries))
  if (faults.length > 0) return { tag: "FieldsInvalid", faults }
  if (unpriceable.length > 0)
    return {
      tag: "Unavailable",
      shortages: unpriceable.map(({ sku, qty }) => ({ sku, qtyWanted: qty, qtyLeft: 0 })),
    }
  if (needsShipping && !hasMethod(priced)) return { tag: "MethodUnknown" }
  return hasPayment(priced) ? null : { tag: "PaymentUnknown" }
}

/** Whether an order by this payment method waits for its money. */
export const isPaidLater = (paymentCode: string | null): boolean =>
  !providedCodes.some((code) => code === paymentCode)

/** Whether an order takes its pieces before it is paid. @rule CM260 */
export const takesUnpaid = ({ cart, totals }: PricedCart): boolean =>
  totals.grandCents > 0 && isPaidLater(cart.paymentCode)

/**
 * Whether an order may take its pieces before it is paid.
 *
 * @param waitingPieces - of the buyer's other orders that wait for their payment
 * @rule CM260, CM440
 */
export const unpaidReasonAgainst = (
  { lines }: PricedCart,
  waitingPieces: number,
  { orders: { unpaidPiecesMax } }: ShopSettings,
): OrderReason | null => {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  return pieces + waitingPieces > unpaidPiecesMax
    ? { tag: "TooManyPieces", piecesMax: unpaidPiecesMax }
    : null
}

const faultsOf = (
  order: Order,
  needsShipping: boolean,
  countries: ReadonlyArray<string>,
): ReadonlyArray<Fault> => [
  ...under("personal", personal(order.personal)),
  ...under("shipping", shippingFaults(order.shipping, needsShipping, countries)),
  ...under("billing", address(order.billing, countries)),
  ...(["carrierCode", "methodCode"] as const).flatMap((field) => codeFaults(field, order[field])),
]

/** Without a shipment the address may be incomplete, because the cart has its country and region. */
const shippingFaults = (
  given: Order["shipping"],
  needsShipping: boolean,
  countries: ReadonlyArray<string>,
): ReadonlyArray<Fault> => {
  if (given === null) return needsShipping ? noAddress : []
  const faults = address(given, countries)
  return needsShipping ? faults : faults.filter(({ tag }) => tag === "tooLong" || tag === "country")
}

const codeFaults = (field: string, code: string | null): ReadonlyArray<Fault> =>
  (code?.length ?? 0) > bounds.textMax ? [{ field, tag: "tooLong", limit: bounds.textMax }] : []

const noAddress: ReadonlyArray<Fault> = [{ field: "country", tag: "required" }]

const under = (path: string, faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  faults.map((fault) => ({ ...fault, field: `${path}.${fault.field}` }))
