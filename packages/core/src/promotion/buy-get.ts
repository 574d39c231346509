import { times } from "../money/index.ts"
import type { CoveredLine } from "./model.ts"
import { definePromotion } from "./promotion.ts"

/** A number of pieces of a line, by its position. */
interface FreePieces {
  readonly line: number
  readonly qty: number
}

/** The free pieces of one product: the cheapest of its lines first. */
const freeOfProduct = (
  lines: ReadonlyArray<CoveredLine & { readonly line: number }>,
  buyQty: number,
  getQty: number,
): ReadonlyArray<FreePieces> => {
  const pieces = lines.reduce((all, { qty }) => all + qty, 0)
  let left = Math.floor(pieces / (buyQty + getQty)) * getQty
  return lines
    .toSorted((a, b) => a.unitGrossCents - b.unitGrossCents)
    .flatMap(({ line, qty }) => {
      const free = Math.min(qty, left)
      left -= free
      return free === 0 ? [] : [{ line, qty: free }]
    })
}

const freePieces = (
  lines: ReadonlyArray<CoveredLine>,
  buyQty: number,
  getQty: number,
): ReadonlyArray<FreePieces> =>
  [
    ...Map.groupBy(
      lines.map((line, index) => ({ ...line, line: index })),
      ({ product }) => product,
    ).values(),
  ]
    .flatMap((ofProduct) => freeOfProduct(ofProduct, buyQty, getQty))
    .toSorted((a, b) => a.line - b.line)

/** Free pieces of a product for pieces of it that are paid, whatever their variants or texts. */
export const buyGet = definePromotion({
  code: "buyGet",
  args: {
    buyQty: "count",
    getQty: "count",
  },
  isEligible: ({ buyQty, getQty }, lines) => freePieces(lines, buyQty, getQty).length > 0,
  apply: ({ buyQty, getQty }, lines) =>
    freePieces(lines, buyQty, getQty).map(({ line, qty }) => ({
      scope: "line",
      line,
      amountCents: times(lines[line]!.unitGrossCents, qty),
    })),
})
