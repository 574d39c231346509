import { limits } from "../settings/index.ts"
import { saleQtyUp, type SaleSteps, saleSteps } from "../stock/index.ts"
import { qtyLimit } from "./limit.ts"
import { unavailableLines } from "./availability.ts"
import type { CartState, LineKey, LocalLine } from "./model.ts"

/** The outcome of a change, from which the cart notifies the shopper, for example that the cart is full. */
export type ChangeOutcome =
  | { readonly tag: "added"; readonly line: LocalLine }
  | { readonly tag: "updated"; readonly line: LocalLine }
  | { readonly tag: "limited"; readonly line: LocalLine; readonly qtyMax: number }
  /** The quantity was raised to the next one that is sold. */
  | ({ readonly tag: "raised"; readonly line: LocalLine } & SaleSteps)
  | { readonly tag: "removed"; readonly line: LocalLine }
  | { readonly tag: "full" }
  | { readonly tag: "nothing" }

/** A cart after a change, and the outcome. */
export interface ChangeResult {
  readonly state: CartState
  readonly outcome: ChangeOutcome
}

/**
 * Adds a line to the cart, and its quantity to a line with the same key, up to the maximum quantity of a line. A quantity
 * between the steps of the sale is raised to the next one.
 *
 * @param line - its quantity is an integer >= 1; its facts replace older ones
 * @returns outcome `added`; `raised` between the steps; `limited` above the maximum; `full` with the same state when the cart has too many lines
 */
export const addLine = (state: CartState, line: LocalLine): ChangeResult => {
  const there = find(state, line.key)
  if (there === undefined && state.local.length >= limits.cartLinesMax)
    return { state, outcome: { tag: "full" } }
  const qtyMax = qtyLimit(line.facts.stock)
  const wanted = (there?.qty ?? 0) + line.qty
  const next: LocalLine = {
    ...line,
    qty: Math.max(there?.qty ?? 0, Math.min(saleQtyUp(line.facts.stock, wanted), qtyMax)),
    ...(there?.stockCheckId === undefined || line.facts.stock !== null
      ? {}
      : { stockCheckId: there.stockCheckId }),
  }
  if (next.qty < 1) return { state, outcome: { tag: "limited", line, qtyMax } }
  const local =
    there === undefined
      ? [...state.local, next]
      : state.local.map((old) => (old.key === line.key ? next : old))
  return {
    state: { ...state, local },
    outcome: outcomeOf("added", next, wanted, qtyMax),
  }
}

/**
 * Adds the lines of a visit once.
 *
 * @returns the cart, and the outcome of each line; no outcomes for a repeated visit
 */
export const addVisit = (
  state: CartState,
  visitId: string,
  lines: ReadonlyArray<LocalLine>,
): { readonly state: CartState; readonly outcomes: ReadonlyArray<ChangeOutcome> } => {
  if (state.visitId === visitId) return { state, outcomes: [] }
  let cart: CartState = { ...state, visitId }
  const outcomes = lines.map((line) => {
    const added = addLine(cart, line)
    cart = added.state
    return added.outcome
  })
  return { state: cart, outcomes }
}

/**
 * Sets a line's quantity. Zero removes the line; an invalid quantity changes nothing.
 *
 * @param qty - in pieces
 * @returns outcome `updated`, `limited`, `removed`, or `nothing` without the line or a change
 */
export const setQty = (state: CartState, key: LineKey, qty: number): ChangeResult => {
  const line = find(state, key)
  if (line === undefined || !Number.isInteger(qty) || qty < 0) return unchanged(state)
  if (qty === 0) return remove(state, key)
  const qtyMax = qtyLimit(line.facts.stock)
  const next = { ...line, qty: Math.min(saleQtyUp(line.facts.stock, qty), Math.max(qtyMax, 1)) }
  if (next.qty === line.qty)
    return qty === next.qty ? unchanged(state) : { state, outcome: outcomeOf("updated", line, qty, qtyMax) }
  const local = state.local.map((old) => (old.key === key ? next : old))
  return {
    state: { ...state, local },
    outcome: outcomeOf("updated", next, qty, qtyMax),
  }
}

/**
 * Reduces a line to the available quantity, or removes it.
 *
 * @returns outcome `updated`, `removed`, or `nothing` for an available line
 */
export const fixLine = (state: CartState, key: LineKey): ChangeResult => {
  const found = unavailableLines(state).get(key)
  if (found === undefined) return unchanged(state)
  return found.qtyLeft === 0 ? remove(state, key) : setQty(state, key, found.qtyLeft)
}

/**
 * Removes a line and retains it for undo.
 *
 * @returns outcome `removed`, or `nothing` without the line
 */
export const remove = (state: CartState, key: LineKey): ChangeResult => {
  const line = find(state, key)
  if (line === undefined) return unchanged(state)
  const removed = [...state.removed.filter((old) => old.key !== key), line].slice(-limits.undoMax)
  return {
    state: { ...state, local: state.local.filter((old) => old.key !== key), removed },
    outcome: { tag: "removed", line },
  }
}

/**
 * Restores a removed line, unless it was added again since. A line of which none is available returns as it was: the
 * cart marks it as unavailable, and it can be removed again.
 *
 * @returns outcome `added`, `limited` to the available quantity, `full`, or `nothing`
 */
export const undoRemove = (state: CartState, key: LineKey): ChangeResult => {
  const line = state.removed.find((old) => old.key === key)
  if (line === undefined) return unchanged(state)
  const removed = state.removed.filter((old) => old.key !== key)
  if (find(state, key) !== undefined) return unchanged({ ...state, removed })
  const back = addLine(state, line)
  if (back.outcome.tag === "full") return back
  if (find(back.state, key) !== undefined) return { ...back, state: { ...back.state, removed } }
  return { state: { ...state, local: [...state.local, line], removed }, outcome: { tag: "added", line } }
}

/** The outcome for a line with its new quantity, by the quantity that the shopper wants. */
export const outcomeOf = (
  tag: "added" | "updated",
  line: LocalLine,
  wanted: number,
  qtyMax: number,
): ChangeOutcome => {
  if (line.qty < wanted) return { tag: "limited", line, qtyMax }
  return line.qty > wanted ? { tag: "raised", line, ...saleSteps(line.facts.stock) } : { tag, line }
}

const unchanged = (state: CartState): ChangeResult => ({ state, outcome: { tag: "nothing" } })
const find = (state: CartState, key: LineKey): LocalLine | undefined =>
  state.local.find((line) => line.key === key)
