import { isGuestCart, pendingMerge } from "./connection.ts"
import type { CartState, ConfirmedLine, LineKey, LocalLine } from "./model.ts"
import { isUncertain, pendingAdd } from "./pending.ts"

/** How one line differs between the two carts. */
export type Situation = "onlyLocal" | "onlyServer" | "qtyDiffers" | "same"

/** The cart that wins a conflict over a line: the server's, the shopper's, or the shopper's by force. */
export type Authority = "server" | "shopper" | "forced"

/** The action that makes the two carts agree about a line. */
export type Action =
  | "RemoveLocal"
  | "PushToServer"
  | "TakeServerQty"
  | "CopyIds"
  | "AddLocal"
  | "RemoveFromServer"

/** The changes that the server may make to the local cart, by settings and situation. */
export interface MergePolicy {
  readonly serverCanRemoveLocal: boolean
  readonly serverCanModifyLocal: boolean
  /** Back online: lines that only the server has are removed from the server. */
  readonly isClientForced: boolean
}

/** A step of a synchronization. Pushes change the server cart, the others the local cart. */
export type Step =
  | { readonly tag: "RemoveFromServer"; readonly key: LineKey; readonly line: ConfirmedLine }
  | {
      readonly tag: "PushToServer"
      readonly key: LineKey
      readonly line: LocalLine
      readonly itemId: number | null
    }
  | { readonly tag: "RemoveLocal"; readonly key: LineKey }
  | { readonly tag: "TakeServerQty"; readonly key: LineKey; readonly qty: number }
  | { readonly tag: "AddLocal"; readonly key: LineKey; readonly line: ConfirmedLine }
  | { readonly tag: "CopyIds"; readonly key: LineKey }

/** The action for each situation and authority. */
export const table: Readonly<Record<Situation, Readonly<Record<Authority, Action>>>> = {
  onlyLocal: { server: "RemoveLocal", shopper: "PushToServer", forced: "PushToServer" },
  qtyDiffers: { server: "TakeServerQty", shopper: "PushToServer", forced: "PushToServer" },
  same: { server: "CopyIds", shopper: "CopyIds", forced: "CopyIds" },
  onlyServer: { server: "AddLocal", shopper: "AddLocal", forced: "RemoveFromServer" },
}

/**
 * The situation of a line.
 *
 * @param local - the local quantity; null without the line
 * @param server - the server's quantity; null without the line
 */
export const situation = (local: number | null, server: number | null): Situation => {
  if (server === null) return "onlyLocal"
  if (local === null) return "onlyServer"
  return local === server ? "same" : "qtyDiffers"
}

/**
 * Decides which cart wins for a line. The server never overrules a line that the shopper changed since the last response.
 *
 * @param isDirty - the shopper changed this line and the server has not confirmed it
 */
export const authority = (of: Situation, isDirty: boolean, policy: MergePolicy): Authority => {
  if (isDirty || policy.isClientForced) return "forced"
  const mayChange = of === "onlyLocal" ? policy.serverCanRemoveLocal : policy.serverCanModifyLocal
  return mayChange ? "server" : "shopper"
}

/**
 * Whether a line differs from the confirmed one, or may differ. A change without a response counts: the server may have it
 * although the shopper changed the line back.
 */
export const isDirty = (state: CartState, key: LineKey): boolean => {
  const local = state.local.find((line) => line.key === key)
  const confirmed = state.confirmed.lines.find((line) => line.key === key)
  return (
    local?.qty !== confirmed?.qty ||
    isUncertain(state, key) ||
    (local === undefined && pendingAdd(state, key) !== undefined)
  )
}

/**
 * Whether any change waits to be sent to the server. A removed line whose add has no response waits for the next pull and
 * not for a push.
 */
export const hasUnsent = (state: CartState): boolean =>
  state.local.some((line) => isDirty(state, line.key)) ||
  state.confirmed.lines.some((line) => !state.local.some((wanted) => wanted.key === line.key))

/**
 * The lines of which the customer's server cart may have another quantity than the local cart: changed, removed, or removed
 * before their add had a response. If a guest's cart replaces it, the customer's has none of them. Before the merge it may
 * still have the lines of an order.
 */
export const unsent = (state: CartState): ReadonlyArray<LineKey> => {
  const wanted = state.local.map((line) => line.key)
  const detached = state.detached.lines.map((line) => line.key)
  const onServer = state.confirmed.lines.map((line) => line.key)
  const isMergeDue = pendingMerge(state) !== null
  const isStandIn = isGuestCart(state) && (isMergeDue || state.detached.token !== null)
  const added = state.pending.flatMap((change) => (change.kind === "add" ? [change.key] : []))
  const apart = new Set([...(isStandIn ? wanted : []), ...(isStandIn || isMergeDue ? detached : [])])
  return [...new Set([...wanted, ...detached, ...onServer, ...added])].filter(
    (key) => apart.has(key) || isDirty(state, key),
  )
}

/**
 * The number of changes that emptying the cart would lose: those that the customer's server cart does not have, and all
 * lines of a guest's cart.
 */
export const unsaved = (state: CartState): number =>
  Math.max(unsent(state).length, isGuestCart(state) ? state.local.length : 0)

/**
 * Plans the changes that make both carts equal.
 *
 * @param state - the local cart and the previously confirmed lines
 * @param server - the pulled lines with keys of `assignKeys`
 * @returns steps, removals first so that a full cart has room for adds; no pushes when the carts agree
 */
export const plan = (
  state: CartState,
  server: ReadonlyArray<ConfirmedLine>,
  policy: MergePolicy,
): ReadonlyArray<Step> => {
  const locals = new Map(state.local.map((line) => [line.key, line]))
  const servers = new Map(server.map((line) => [line.key, line]))
  const keys = [...new Set([...locals.keys(), ...servers.keys()])]
  const steps = keys.map((key) => {
    const local = locals.get(key)
    const serverLine = servers.get(key)
    const is = situation(local?.qty ?? null, serverLine?.qty ?? null)
    return step(table[is][authority(is, isDirty(state, key), policy)], key, local, serverLine)
  })
  return steps.toSorted((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag))
}

const order: ReadonlyArray<Action> = [
  "RemoveFromServer",
  "PushToServer",
  "RemoveLocal",
  "TakeServerQty",
  "AddLocal",
  "CopyIds",
]

const step = (
  action: Action,
  key: LineKey,
  local: LocalLine | undefined,
  serverLine: ConfirmedLine | undefined,
): Step => {
  if (action === "PushToServer" && local !== undefined)
    return { tag: action, key, line: local, itemId: serverLine?.itemId ?? null }
  if ((action === "RemoveFromServer" || action === "AddLocal") && serverLine !== undefined)
    return { tag: action, key, line: serverLine }
  if (action === "TakeServerQty" && serverLine !== undefined) return { tag: action, key, qty: serverLine.qty }
  return { tag: action === "RemoveLocal" ? action : "CopyIds", key }
}

/**
 * The key of totals: confirmed lines, delivery and payment. A change of the key requires new totals.
 *
 * @returns equal texts exactly for equal totals
 */
export const totalsKey = (state: Pick<CartState, "confirmed" | "delivery">): string => {
  const { delivery } = state
  const lines = state.confirmed.lines.map((line) => `${line.itemId}:${line.qty}`).toSorted()
  const chosen = [
    delivery?.country,
    delivery?.carrierCode,
    delivery?.methodCode,
    delivery?.paymentCode,
    delivery?.email,
  ]
  return [...lines, ...chosen.map((part) => part ?? "")].join("|")
}
