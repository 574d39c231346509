import { type DetachedCart, knownCustomerLines, type LineKey, type LocalLine } from "../cart/index.ts"
import type { OrderRecord } from "./model.ts"

/**
 * The customer's server cart that an order leaves behind when it is rejected, and what was known of it as the order took
 * its lines. Of these it may have been told by hand since; what other devices have put in was not known here.
 *
 * @rule CA160
 */
const leftBy = ({ theirs, theirLines = [], cart, taken }: OrderRecord): DetachedCart | null => {
  const token = theirs ?? cart?.detached.token ?? null
  if (token === null) return null
  const told = cart === null ? [] : knownCustomerLines(cart)
  const isThere = (key: LineKey) => cart === null || [...told, ...taken].some((line) => line.key === key)
  // What was taken out before it was ordered, and told since, is not there any more.
  const lines = new Map(theirLines.filter(({ key }) => isThere(key)).map((line) => [line.key, line]))
  for (const line of told)
    if (taken.some(({ key, qty }) => key === line.key && qty === line.qty)) lines.set(line.key, line)
  return { token, lines: [...lines.values()] }
}

/** What goes back into the cart, and the customer's server cart that has some of it already. */
interface ReturnedLines {
  readonly lines: ReadonlyArray<LocalLine>
  /** Lines whose last change has no answer: another order may have taken any quantity of them. @rule CA162 */
  readonly uncertain: ReadonlyArray<LocalLine>
  readonly of: DetachedCart | null
}

/**
 * What a rejected order that waited gives back: all that it took, unless another order was made of its cart meanwhile. Then
 * what the server had of it is in that one, and the rest goes back.
 *
 * @param isOrdered - the platform has refused it because its cart is another order's
 * @rule CA160, OR122
 */
export const returnedLines = (kept: OrderRecord, isOrdered: boolean): ReturnedLines => {
  const { taken } = kept
  const of = leftBy(kept)
  if (!isOrdered) return { lines: taken, uncertain: [], of }
  const known = new Map((of?.lines ?? []).map((line) => [line.key, line]))
  const lines = taken.flatMap((line) => {
    const there = known.get(line.key)
    // The shopper sees an add without an answer in the cart again, and can decide.
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
