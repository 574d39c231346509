import { canonical, emptyOption, type ProductOption } from "../product/index.ts"
import type { PulledLine } from "./requests.ts"
import type { ConfirmedLine, LineKey, ServerLine, UnreadableLine } from "./model.ts"

/**
 * The canonical name of what was chosen. A variant is named by its own sku, so its configuration adds nothing;
 * custom and bundle options do, in whatever order they were told.
 *
 * @param sku - the variant's own, not its parent's
 * @returns the same key for the same choice, another for any other
 * @rule CA1 - S1 §5 Cart item matching, domain §5 C10 (one sku, other options: another line)
 */
export const keyOf = (sku: string, option: ProductOption): LineKey => {
  const chosen = canonical({ ...option, configurable: [] })
  return (chosen === nothingChosen ? sku : `${sku}#${chosen}`) as LineKey
}

const nothingChosen = canonical(emptyOption)

/** The fields that identify a line. */
export type LineIdentity = Pick<ServerLine, "sku" | "option"> & { readonly itemId: number | null }

/**
 * Whether two lines are one: by the server's id when both have it, else by what was chosen.
 *
 * @rule CA1 - S1 §5 (by id, by sku, or by checksum with bundle or custom options)
 */
export const isSame = (a: LineIdentity, b: LineIdentity): boolean =>
  (a.itemId !== null && a.itemId === b.itemId) || keyOf(a.sku, a.option) === keyOf(b.sku, b.option)

/**
 * Gives each line of a server reply the shopper's name for it. An id that is known keeps its name whatever the
 * platform says of sku and options; a second line of one name stays a line of its own.
 *
 * @param known - lines confirmed before
 * @param told - the lines of the response, in its order
 * @returns the same lines, keys distinct
 * @rule CA1 - S1 §5 (match by id first)
 */
export const assignKeys = (
  known: ReadonlyArray<ConfirmedLine>,
  told: ReadonlyArray<ServerLine>,
): ReadonlyArray<ConfirmedLine> => {
  const taken = new Set<LineKey>()
  return told.map((line) => {
    const key =
      known.find((candidate) => candidate.itemId === line.itemId)?.key ?? keyOf(line.sku, line.option)
    const free = taken.has(key) ? (`${key}#${line.itemId}` as LineKey) : key
    taken.add(free)
    return { ...line, key: free }
  })
}

const isUnreadable = (line: PulledLine): line is UnreadableLine => "isUnreadable" in line

/**
 * Replaces the unreadable lines of a pull by the lines that were confirmed before: a line that cannot be read is neither
 * sent again nor taken for gone. An unreadable line without id and sku may be any confirmed line that is missing.
 *
 * @param known - lines confirmed before
 * @returns the lines to go on with, and how many of the pull were unreadable
 * @rule CA184
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
