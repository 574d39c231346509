import { type DetachedCart, knownCustomerLines, type LineKey, type LocalLine } from "../cart/index.ts"
import type { OrderRecord } from "./model.ts"

/**
 * The customer's server cart of a rejected order, with the lines that this device knew when the order took them. The
 * device may have sent changes of them since. Lines of other devices are unknown.
 *
 * @rule CA160
 */
const leftBy = ({ theirs, theirLines = [], cart, taken }: OrderRecord): DetachedCart | null => {
  const token = theirs ?? cart?.detached.token ?? null
  if (token === null) return null
  const known = cart === null ? [] : knownCustomerLines(cart)
  const isThere = (key: LineKey) => cart === null || [...known, ...taken].some((line) => line.key === key)
  // A line that was removed before the order, and whose removal was sent since, is not in the server cart.
  const lines = new Map(theirLines.filter(({ key }) => isThere(key)).map((line) => [line.key, line]))
  for (const line of known)
    if (taken.some(({ key, qty }) => key === line.key && qty === line.qty)) lines.set(line.key, line)
  return { token, lines: [...lines.values()] }
}

/** The lines to return to the cart, and the customer's server cart that may have some of them already. */
interface ReturnedLines {
  readonly lines: ReadonlyArray<LocalLine>
  /** Lines whose last change has no response: another order may have any quantity of them. @rule CA162 */
  readonly uncertain: ReadonlyArray<LocalLine>
  readonly of: DetachedCart | null
}

/**
 * The lines that a rejected, waiting order returns: all that it took. If another order has its cart, that order has the
 * lines that the server had, and only the rest returns.
 *
 * @param isOrdered - the platform rejected it because another order has its cart
 * @rule CA160, OR122
 */
export const returnedLines = (record: OrderRecord, isOrdered: boolean): ReturnedLines => {
  const { taken } = record
  const of = leftBy(record)
  if (!isOrdered) return { lines: taken, uncertain: [], of }
  const known = new Map((of?.lines ?? []).map((line) => [line.key, line]))
  const lines = taken.flatMap((line) => {
    const there = known.get(line.key)
    // An add without a response returns to the cart: the shopper decides.
    if (there === undefined || there.itemId === null) return [line]
    const qty = line.qty - (there.qty ?? line.qty)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  const uncertain = taken.filter(({ key }) => {
    const there = known.get(key)
    return there !== undefined && (there.itemId === null || there.qty === undefined)
  })
  return { lines, uncertain, of: null }
}
