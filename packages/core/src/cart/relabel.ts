import type { StoreView } from "../store-view/index.ts"
import type { LineFacts, LineKey, LocalLine } from "./model.ts"

/** Whether a line was added in another view, so that its words and its address are that view's. @rule CA25 */
export const isForeign = (line: LocalLine, view: StoreView): boolean =>
  !line.facts.href.startsWith(`${view.path}/`)

/**
 * Tells lines in the words of the current view. Quantities, choices and stock stay as they are.
 *
 * @param lines - the local cart
 * @param facts - by key, what the current view's catalogue says; lines that are not named keep their words
 * @rule CA25 - S1 §1 (three store views), domain §5.5 (one cart for all of them)
 */
export const relabel = (
  lines: ReadonlyArray<LocalLine>,
  facts: ReadonlyMap<LineKey, LineFacts>,
): ReadonlyArray<LocalLine> =>
  lines.map((line) => {
    const said = facts.get(line.key)
    return said === undefined ? line : { ...line, facts: { ...said, stock: line.facts.stock ?? said.stock } }
  })
