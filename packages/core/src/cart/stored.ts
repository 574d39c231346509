import { Schema } from "effect"
import { type CartState, empty } from "./model.ts"

/** Raised when what is stored can no longer be read as it is; older carts are then left behind. */
const version = 1

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
    unitGrossCents: Schema.Int,
    ratePpm: Schema.Int,
    isVirtual: Schema.Boolean,
  }),
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

/**
 * Reads a cart as the device had it.
 *
 * @param value - whatever storage gave
 * @returns the cart, or null when there is none or it is of another version or broken
 * @rule CA18 - S1 §4 (loaded from local storage at start)
 */
export const read = (value: unknown): CartState | null => {
  if (!isEnvelope(value) || !isSkeleton(value.state)) return null
  return { ...empty, ...(value.state as unknown as CartState) }
}

/** What storage is given for a cart. @rule CA18 */
export const write = (state: CartState): unknown => ({ version, state })
