import { Schema, SchemaGetter } from "effect"
import { CentsSchema, RatePpmSchema } from "../money/index.ts"
import { fixedSource, type PriceSource, withChargedPrice } from "../pricing/index.ts"
import { CartToken, type Connection } from "./connection.ts"
import {
  CartState,
  Confirmed,
  Delivery,
  DetachedLine,
  factFields,
  lineFields,
  LineKey,
  LocalLine,
  type PendingChange,
  Prices,
} from "./model.ts"

/** A stored line of version 0.1.0: with a price in place of a price source. */
const PricedLine = Schema.Struct({
  ...lineFields,
  facts: Schema.Struct({
    ...factFields,
    unitGrossCents: CentsSchema,
    ratePpm: RatePpmSchema,
    /** With options. */
    quantityPrices: Schema.optional(Prices),
    /** By rate, of all pieces. */
    shares: Schema.optional(
      Schema.NonEmptyArray(Schema.Struct({ ratePpm: RatePpmSchema, grossCents: CentsSchema })),
    ),
  }),
})
type PricedLine = typeof PricedLine.Type

/** A stored cart of version 0.1.0. */
const StoredCartV1 = Schema.Struct({
  local: Schema.Array(PricedLine),
  confirmed: Confirmed,
  connection: Schema.Union([
    Schema.Struct({ tag: Schema.Literal("disconnected"), bypasses: Schema.Number }),
    Schema.Struct({
      tag: Schema.Literal("connected"),
      token: CartToken,
      bypasses: Schema.Number,
      isCustomers: Schema.optional(Schema.Boolean),
    }),
    Schema.Struct({ tag: Schema.Literal("disabled") }),
  ]),
  marks: Schema.Record(Schema.String, Schema.Struct({ operationId: Schema.String, qty: Schema.Number })),
  unsure: Schema.optional(Schema.Array(LineKey)),
  removed: Schema.Array(PricedLine),
  delivery: Schema.optional(Schema.NullOr(Delivery)),
  merging: Schema.optional(
    Schema.NullOr(Schema.Struct({ from: Schema.NullOr(CartToken), itemIds: Schema.Array(Schema.Number) })),
  ),
  isMeeting: Schema.optional(Schema.Boolean),
  left: Schema.optional(Schema.NullOr(CartToken)),
  leftLines: Schema.optional(Schema.Array(DetachedLine)),
  orderedAs: Schema.optional(Schema.NullOr(Schema.String)),
  mergedCarts: Schema.optional(Schema.Array(CartToken)),
  coupon: Schema.optional(Schema.NullOr(Schema.String)),
  visitId: Schema.optional(Schema.String),
})
type StoredCartV1 = typeof StoredCartV1.Type

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

const connectionOf = ({ connection, merging, isMeeting, orderedAs }: StoredCartV1): Connection => {
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

const pendingOf = ({ marks, unsure = [], local }: StoredCartV1): ReadonlyArray<PendingChange> => [
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

const fromV1 = (stored: StoredCartV1): CartState => ({
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

/** Decodes a stored line of version 0.1.0. */
export const LineOfVersion1 = PricedLine.pipe(
  Schema.decodeTo(LocalLine, {
    decode: SchemaGetter.transform(withPriceSource),
    encode: SchemaGetter.forbidden(notWritten),
  }),
)

/** Decodes a stored cart of version 0.1.0. */
export const CartOfVersion1 = StoredCartV1.pipe(
  Schema.decodeTo(CartState, {
    decode: SchemaGetter.transform(fromV1),
    encode: SchemaGetter.forbidden(notWritten),
  }),
)
