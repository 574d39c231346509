import {
  type Choices,
  customOptionKind,
  match,
  type PageChoices,
  type Product,
  selectionOf,
  variantOf,
} from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { saleQtyUp } from "../stock/index.ts"
import { addLine, type ChangeResult, outcomeOf } from "./lines.ts"
import { qtyLimit } from "./limit.ts"
import type { CartState, LineKey, LocalLine } from "./model.ts"

/** A line in the editor with its current choices. The cart changes when the edit is saved. */
export interface CartEdit {
  readonly key: LineKey
  readonly product: Product
  /** Sku of the chosen variant, or of the product. */
  readonly sku: string
  readonly qty: number
  readonly choices: Pick<PageChoices, "customOptions" | "bundleOptions">
}

/**
 * Opens a line with its product, its quantity and its options.
 *
 * @param product - of the line, or the parent of its variant
 */
export const openEdit = (line: LocalLine, product: Product): CartEdit => ({
  key: line.key,
  product,
  sku: variantOf(product, line.option.configurable)?.sku ?? line.sku,
  qty: line.qty,
  choices: {
    customOptions: Object.fromEntries(
      line.option.custom.map(({ optionId, optionValue }) => [
        optionId,
        takesSeveral(product, optionId) ? optionValue.split(",") : optionValue,
      ]),
    ),
    bundleOptions: Object.fromEntries(
      line.option.bundle.map(({ optionId, qty, selections }) => [optionId, { qty, selections }]),
    ),
  },
})

/** Whether the value of an option is a list of ids; a text may have commas too. */
const takesSeveral = (product: Product, optionId: string): boolean =>
  product.customOptions.some(
    (option) => String(option.id) === optionId && customOptionKind(option) === "multiple",
  )

/**
 * Chooses a value of an attribute; the other values remain. Nothing changes unless a variant matches the whole choice.
 *
 * @returns null if no such variant exists; the caller notifies the shopper
 */
export const chooseInEdit = (edit: CartEdit, attributeCode: string, optionId: string): CartEdit | null => {
  const current = edit.product.variants.find(({ sku }) => sku === edit.sku)
  const held = current === undefined ? [] : selectionOf(edit.product, current)
  const wanted = [...held.filter((one) => one.attributeCode !== attributeCode), { attributeCode, optionId }]
  const variant = match(edit.product, wanted, "full")
  return variant === null ? null : { ...edit, sku: variant.sku }
}

/** Sets the quantity of an edit. An invalid quantity, or one above the limit of a line, changes nothing. */
export const setEditQty = (edit: CartEdit, qty: number): CartEdit =>
  Number.isInteger(qty) && qty >= 1 && qty <= limits.lineQtyMax ? { ...edit, qty } : edit

/** Converts an edit to choices and quantity, as on the product page. */
export const editedInput = ({ sku, qty, choices }: CartEdit): Choices & { readonly qty: number } => ({
  sku,
  qty,
  ...choices,
})

/**
 * Replaces a line by its edited version. If another line already has the new choice, the two become one line with the
 * summed quantity.
 *
 * @param key - of the opened line
 * @param line - the new line; its quantity replaces the old one
 * @returns outcome `nothing` when the line was removed since; otherwise `updated`, or `limited` to the available quantity
 */
export const reconfigure = (state: CartState, key: LineKey, line: LocalLine): ChangeResult => {
  if (!state.local.some((old) => old.key === key)) return { state, outcome: { tag: "nothing" } }
  if (key !== line.key && state.local.some((old) => old.key === line.key)) {
    const without = { ...state, local: state.local.filter((old) => old.key !== key) }
    const together = addLine(without, line)
    return together.outcome.tag === "added"
      ? { ...together, outcome: { tag: "updated", line: together.outcome.line } }
      : together
  }
  const qtyMax = Math.max(1, qtyLimit(line.facts.stock))
  const next = { ...line, qty: Math.min(saleQtyUp(line.facts.stock, line.qty), qtyMax) }
  return {
    state: { ...state, local: state.local.map((old) => (old.key === key ? next : old)) },
    outcome: outcomeOf("updated", next, line.qty, qtyMax),
  }
}
