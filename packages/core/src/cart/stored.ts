import { Schema, SchemaGetter } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { fixedSource, type PriceSource, withChargedPrice } from "../pricing/index.ts"
import type { Connection } from "./connection.ts"
import {
  CartState,
  CartStateV1,
  empty,
  type LineKey,
  LocalLine,
  type PendingChange,
  PricedLocalLine,
} from "./model.ts"

type StoredV1 = typeof CartStateV1.Type
type PricedLine = typeof PricedLocalLine.Type

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

const withPriceSource = ({ facts, ...line }: PricedLine): LocalLine => {
  const { unitGrossCents, ratePpm, quantityPrices, shares, ...others } = facts
  const priceSource = priceSourceOf({ unitGrossCents, ratePpm, quantityPrices, shares })
  return { ...line, facts: { ...others, priceSource } }
}

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

const notWritten = (): string => "only the current version is written"

/** A stored line of any version. @rule OR5 */
export const StoredLine: Schema.Codec<LocalLine, unknown> = Schema.Union([
  LocalLine,
  PricedLocalLine.pipe(
    Schema.decodeTo(LocalLine, {
      decode: SchemaGetter.transform(withPriceSource),
      encode: SchemaGetter.forbidden(notWritten),
    }),
  ),
])

/** A stored cart of any version, of the shopper or of an order. @rule CA18, OR5 */
export const StoredCart: Schema.Codec<CartState, unknown> = Schema.Union([
  CartState,
  CartStateV1.pipe(
    Schema.decodeTo(CartState, {
      decode: SchemaGetter.transform(fromV1),
      encode: SchemaGetter.forbidden(notWritten),
    }),
  ),
])

/** How the device stores the cart. @rule CA18 - S1 §4 (loaded from local storage at start) */
export const cartDefinition: ValueDefinition<CartState> = {
  collection: "cart",
  schema: StoredCart,
  version: 2,
  migrations: { 1: (stored) => stored },
  field: "state",
  empty,
  topic: "cart",
}
