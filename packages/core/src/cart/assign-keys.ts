import { canonical, emptyOption, type ProductOption } from "../product/index.ts"
import type { PulledLine } from "./requests.ts"
import type { ConfirmedLine, LineKey, ServerLine, UnreadableLine } from "./model.ts"

/**
 * The canonical key of a choice: the sku of the variant, and the custom and bundle options in a fixed order.
 *
 * @param sku - of the variant, not of its parent
 * @returns equal keys for equal choices
 */
export const keyOf = (sku: string, option: ProductOption): LineKey => {
  const chosen = canonical({ ...option, configurable: [] })
  return (chosen === nothingChosen ? sku : `${sku}#${chosen}`) as LineKey
}

const nothingChosen = canonical(emptyOption)

/** The fields that identify a line. */
export type LineIdentity = Pick<ServerLine, "sku" | "option"> & { readonly itemId: number | null }

/** Whether two lines are the same: by the server's id if both have it, otherwise by their choices. */
export const isSame = (a: LineIdentity, b: LineIdentity): boolean =>
  (a.itemId !== null && a.itemId === b.itemId) || keyOf(a.sku, a.option) === keyOf(b.sku, b.option)

/**
 * Assigns a local key to each line of a response. A known id retains its key even if the platform changed the sku or the
 * options. A second line with the same key remains a separate line.
 *
 * @param known - the previously confirmed lines
 * @param serverLines - the lines of the response, in its order
 * @returns the same lines with distinct keys
 */
export const assignKeys = (
  known: ReadonlyArray<ConfirmedLine>,
  serverLines: ReadonlyArray<ServerLine>,
): ReadonlyArray<ConfirmedLine> => {
  const taken = new Set<LineKey>()
  return serverLines.map((line) => {
    const key =
      known.find((candidate) => candidate.itemId === line.itemId)?.key ?? keyOf(line.sku, line.option)
    const free = taken.has(key) ? (`${key}#${line.itemId}` as LineKey) : key
    taken.add(free)
    return { ...line, key: free }
  })
}

const isUnreadable = (line: PulledLine): line is UnreadableLine => "isUnreadable" in line

/**
 * Replaces the unreadable lines of a pull by the previously confirmed lines, so that they are neither sent again nor
 * regarded as removed. An unreadable line without id and sku may be any missing confirmed line.
 *
 * @param known - the previously confirmed lines
 * @returns the resulting lines, and the number of unreadable ones
 */
export const recover = (
  known: ReadonlyArray<ConfirmedLine>,
  pulled: ReadonlyArray<PulledLine>,
): { readonly lines: ReadonlyArray<ServerLine>; readonly unreadableCount: number } => {
  const readable = pulled.filter((line): line is ServerLine => !isUnreadable(line))
  const unreadable = pulled.filter(isUnreadable)
  const missing = known.filter((line) => !readable.some(({ itemId }) => itemId === line.itemId))
  const mayBe = (line: ConfirmedLine, { itemId, sku }: UnreadableLine): boolean =>
    itemId === null ? sku === null || sku === line.sku : itemId === line.itemId
  const recovered = missing.filter((line) => unreadable.some((one) => mayBe(line, one)))
  return { lines: [...readable, ...recovered], unreadableCount: unreadable.length }
}
