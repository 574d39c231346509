import {
  type LineTotal,
  lineTotal,
  pricedQuantity,
  type PriceSource,
  type TotalsLine,
  withChargedPrice,
} from "../pricing/index.ts"
import { piecesOf, productSku } from "../product/index.ts"
import type { CartState, ConfirmedLine, LineKey, LocalLine } from "./model.ts"

/** The lines that tell how many pieces of a product the two carts have. */
type ProductLines = Pick<CartState, "confirmed" | "local" | "removed">

/** The price source of a line, corrected by the server's totals while they are for the server's quantity. */
export const priceSourceOf = (state: ProductLines, line: LocalLine): PriceSource => {
  const charged = chargedFor(state, line)
  const there = state.confirmed.lines.find((known) => known.key === line.key)
  if (charged === undefined || charged.qty !== there?.qty) return line.facts.priceSource
  return withChargedLine(state, line, charged).facts.priceSource
}

/** A line whose price source is corrected by the server's totals of the line. */
export const withChargedLine = (
  state: ProductLines,
  line: LocalLine,
  { qty, unitGrossCents, ratePpm }: TotalsLine,
): LocalLine => {
  const { priceSource } = line.facts
  const productQty = confirmedPieces(state, productSku(line))
  const charged = { qty: pricedQuantity(priceSource, qty, productQty), unitGrossCents, ratePpm }
  return { ...line, facts: { ...line.facts, priceSource: withChargedPrice(priceSource, charged) } }
}

/** The price of a line at its quantity, or at the pieces of its product in the cart. */
export const lineTotalOf = (state: ProductLines, line: LocalLine): LineTotal => {
  const source = priceSourceOf(state, line)
  return lineTotal(source, pricedQuantity(source, line.qty, piecesOf(state.local, productSku(line))))
}

/** The server's lines name variants only; the local lines know their products. */
const confirmedPieces = ({ confirmed, local, removed }: ProductLines, product: string): number => {
  const products = new Map<LineKey, string>(
    [...removed, ...local].map((line) => [line.key, productSku(line)]),
  )
  const isOfProduct = ({ key, sku }: ConfirmedLine): boolean => (products.get(key) ?? sku) === product
  return confirmed.lines.reduce((all, line) => (isOfProduct(line) ? all + line.qty : all), 0)
}

/** The platform's last totals of a line, at any quantity. */
export const chargedFor = (
  { confirmed }: Pick<CartState, "confirmed">,
  line: LocalLine,
): TotalsLine | undefined => {
  const itemId = confirmed.lines.find((known) => known.key === line.key)?.itemId
  return confirmed.totals?.lines.find((row) => row.itemId === itemId)
}
