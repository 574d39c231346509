import type { StoreView } from "../store-view/index.ts"
import type { LineFacts, LineKey, LocalLine } from "./model.ts"

/** Whether a line was added in another view, so that it has that view's texts and address. */
export const isForeign = (line: LocalLine, view: StoreView): boolean =>
  !line.facts.href.startsWith(`${view.path}/`)

/**
 * Translates lines to the current view. Quantities, choices and stock do not change.
 *
 * @param lines - the local cart
 * @param facts - from the current view's catalogue, by key; other lines do not change
 */
export const relabel = (
  lines: ReadonlyArray<LocalLine>,
  facts: ReadonlyMap<LineKey, LineFacts>,
): ReadonlyArray<LocalLine> =>
  lines.map((line) => {
    const translated = facts.get(line.key)
    return translated === undefined
      ? line
      : { ...line, facts: { ...translated, stock: line.facts.stock ?? translated.stock } }
  })
