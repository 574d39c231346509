import { Schema } from "effect"
import type { Cents, RatePpm } from "../money/index.ts"
import { fixedSource, type PriceList, type PriceSource, withChargedPrice } from "../pricing/index.ts"
import { type CartState, empty, type LocalLine } from "./model.ts"

/** Raised when what is stored can no longer be read as it is; older carts are then left behind. */
const version = 1

const Source = Schema.Struct({
  parts: Schema.NonEmptyArray(
    Schema.Struct({
      qty: Schema.Int,
      ratePpm: Schema.Int,
      prices: Schema.NonEmptyArray(Schema.Struct({ qtyMin: Schema.Int, unitGrossCents: Schema.Int })),
    }),
  ),
  surcharges: Schema.Array(
    Schema.Struct({
      priceType: Schema.Literals(["fixed", "percent"]),
      priceCents: Schema.Int,
      pricePpm: Schema.Int,
    }),
  ),
})

const Line = Schema.Struct({
  key: Schema.String,
  sku: Schema.String,
  qty: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  option: Schema.Struct({
    configurable: Schema.Array(Schema.Unknown),
    custom: Schema.Array(Schema.Unknown),
    bundle: Schema.Array(Schema.Unknown),
  }),
  facts: Schema.Struct({
    name: Schema.String,
    isVirtual: Schema.Boolean,
    priceSource: Schema.optional(Source),
    unitGrossCents: Schema.optional(Schema.Int),
    ratePpm: Schema.optional(Schema.Int),
  }).check(
    Schema.makeFilter(
      (facts) =>
        facts.priceSource !== undefined ||
        (facts.unitGrossCents !== undefined && facts.ratePpm !== undefined),
    ),
  ),
})

const Envelope = Schema.Struct({ version: Schema.Literal(version), state: Schema.Unknown })

const Skeleton = Schema.Struct({
  local: Schema.Array(Line),
  confirmed: Schema.Struct({
    lines: Schema.Array(Schema.Struct({ key: Schema.String, itemId: Schema.Int, qty: Schema.Number })),
  }),
  connection: Schema.Struct({ tag: Schema.Literals(["disconnected", "connected", "disabled"]) }),
  marks: Schema.Record(Schema.String, Schema.Struct({ operationId: Schema.String, qty: Schema.Number })),
  removed: Schema.Array(Line),
})

const isEnvelope = Schema.is(Envelope)
const isSkeleton = Schema.is(Skeleton)
const isLine = Schema.is(Line)

/**
 * Reads a cart as the device had it.
 *
 * @param value - whatever storage gave
 * @returns the cart, or null when there is none or it is of another version or broken
 * @rule CA18 - S1 §4 (loaded from local storage at start)
 */
export const read = (value: unknown): CartState | null => {
  return isEnvelope(value) ? readCart(value.state) : null
}

/** Reads a cart of any version, which may be that of an order; null when it is broken. @rule CA18, OR5 */
export const readCart = (value: unknown): CartState | null => {
  if (!isSkeleton(value)) return null
  const stored = value as unknown as CartState
  return {
    ...empty,
    ...stored,
    local: stored.local.map(withPriceSource),
    removed: stored.removed.map(withPriceSource),
  }
}

/** Reads a line of any version; null when it is broken. @rule OR5 */
export const readLine = (value: unknown): LocalLine | null =>
  isLine(value) ? withPriceSource(value as unknown as LocalLine) : null

/** The price of a line as version 0.1.0 stored it. */
interface StoredPrice {
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  /** With options. */
  readonly quantityPrices?: PriceList["prices"]
  /** By rate, of all pieces. */
  readonly shares?: ReadonlyArray<{ readonly ratePpm: RatePpm; readonly grossCents: Cents }>
}

/** Gives a stored line a price source: version 0.1.0 stored a price. */
const withPriceSource = (line: LocalLine): LocalLine => {
  if ("priceSource" in line.facts) return line
  const { unitGrossCents, ratePpm, quantityPrices, shares, ...facts } = line.facts as LocalLine["facts"] &
    StoredPrice
  const stored = { unitGrossCents, ratePpm, quantityPrices, shares }
  return { ...line, facts: { ...facts, priceSource: sourceOfStored(stored) } }
}

const sourceOfStored = ({
  unitGrossCents,
  ratePpm,
  quantityPrices,
  shares,
}: {
  [Key in keyof StoredPrice]: StoredPrice[Key] | undefined
} & Pick<StoredPrice, "unitGrossCents" | "ratePpm">): PriceSource => {
  if (quantityPrices !== undefined)
    return { parts: [{ qty: 1, ratePpm, prices: quantityPrices }], surcharges: [] }
  if (shares === undefined) return fixedSource(unitGrossCents, ratePpm)
  const parts = shares.map((share) => ({
    qty: 1,
    ratePpm: share.ratePpm,
    prices: [{ qtyMin: 1, unitGrossCents: share.grossCents }] as const,
  }))
  return withChargedPrice({ parts, surcharges: [] }, { qty: 1, unitGrossCents, ratePpm })
}

/** What storage is given for a cart. @rule CA18 */
export const write = (state: CartState): unknown => ({ version, state })
