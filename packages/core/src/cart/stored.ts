import { Option, Schema } from "effect"
import { fixedSource, type PriceSource, withChargedPrice } from "../pricing/index.ts"
import type { Connection } from "./connection.ts"
import {
  CartState,
  CartStateV1,
  type LineKey,
  LocalLine,
  type PendingChange,
  PricedLocalLine,
} from "./model.ts"

const Envelope = Schema.Struct({ version: Schema.Literals([1, 2]), state: Schema.Unknown })

const decodeEnvelope = Schema.decodeUnknownOption(Envelope)
const decodeState = Schema.decodeUnknownOption(CartState)
const decodeStateV1 = Schema.decodeUnknownOption(CartStateV1)
const decodeLine = Schema.decodeUnknownOption(LocalLine)
const decodePricedLine = Schema.decodeUnknownOption(PricedLocalLine)

/**
 * Reads a cart as the device had it.
 *
 * @param value - whatever storage gave
 * @returns the cart, or null when there is none or it is of another version or broken
 * @rule CA18 - S1 §4 (loaded from local storage at start)
 */
export const read = (value: unknown): CartState | null =>
  Option.match(decodeEnvelope(value), { onNone: () => null, onSome: ({ state }) => readCart(state) })

/** What storage is given for a cart. @rule CA18 */
export const write = (state: CartState): unknown => ({ version: 2, state })

/** Reads a cart of any version, which may be that of an order; null when it is broken. @rule CA18, OR5 */
export const readCart = (value: unknown): CartState | null =>
  decodeState(value).pipe(
    Option.orElse(() => Option.map(decodeStateV1(value), fromV1)),
    Option.getOrNull,
  )

/** Reads a line of any version; null when it is broken. @rule OR5 */
export const readLine = (value: unknown): LocalLine | null =>
  decodeLine(value).pipe(
    Option.orElse(() => Option.map(decodePricedLine(value), withPriceSource)),
    Option.getOrNull,
  )

type StoredV1 = typeof CartStateV1.Type
type PricedLine = typeof PricedLocalLine.Type

const fromV1 = (stored: StoredV1): CartState => ({
  local: stored.local.map(withPriceSource),
  confirmed: stored.confirmed,
  connection: connectionOf(stored),
  pending: pendingOf(stored),
  removed: stored.removed.map(withPriceSource),
  delivery: stored.delivery ?? null,
  detached: { token: stored.left ?? null, lines: stored.leftLines ?? [] },
  mergedCarts: stored.mergedCarts ?? [],
  coupon: stored.coupon ?? null,
  visitId: stored.visitId ?? null,
})

const connectionOf = ({ connection, merging, isMeeting, orderedAs }: StoredV1): Connection => {
  const merge = merging ?? null
  const connected = (): Exclude<Connection, { readonly tag: "Ordering" }> => {
    if (connection.tag === "disabled") return { tag: "Suspended", merge }
    const attempts = connection.bypasses
    if (connection.tag === "disconnected") return { tag: "Disconnected", attempts, merge }
    const { token } = connection
    if (connection.isCustomers !== true) return { tag: "Guest", token, attempts, merge }
    if (merge !== null) return { tag: "Merging", token, attempts, merge }
    return { tag: "Customer", token, attempts, isArriving: isMeeting === true }
  }
  return orderedAs ? { tag: "Ordering", orderId: orderedAs, connection: connected() } : connected()
}

const pendingOf = ({ marks, unsure = [], local }: StoredV1): ReadonlyArray<PendingChange> => [
  ...Object.entries(marks).map(([key, { operationId, qty }]) => ({
    kind: "add" as const,
    id: operationId,
    key: key as LineKey,
    qty,
  })),
  ...unsure
    .filter((key) => !(key in marks))
    .map((key) => ({
      kind: local.some((line) => line.key === key) ? ("set" as const) : ("remove" as const),
      key,
    })),
]

const withPriceSource = ({ facts, ...line }: PricedLine): LocalLine => {
  const { unitGrossCents, ratePpm, quantityPrices, shares, ...others } = facts
  const priceSource = priceSourceOf({ unitGrossCents, ratePpm, quantityPrices, shares })
  return { ...line, facts: { ...others, priceSource } }
}

const priceSourceOf = ({
  unitGrossCents,
  ratePpm,
  quantityPrices,
  shares,
}: Pick<PricedLine["facts"], "unitGrossCents" | "ratePpm" | "quantityPrices" | "shares">): PriceSource => {
  if (quantityPrices !== undefined)
    return { parts: [{ qty: 1, ratePpm, prices: quantityPrices }], surcharges: [] }
  if (shares === undefined) return fixedSource(unitGrossCents, ratePpm)
  const [first, ...others] = shares
  const partOf = (share: typeof first) => ({
    qty: 1,
    ratePpm: share.ratePpm,
    prices: [{ qtyMin: 1, unitGrossCents: share.grossCents }] as const,
  })
  return withChargedPrice(
    { parts: [partOf(first), ...others.map(partOf)], surcharges: [] },
    { qty: 1, unitGrossCents, ratePpm },
  )
}
