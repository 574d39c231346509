import { Schema } from "effect"
import type { KeptOrder } from "./model.ts"

const Skeleton = Schema.Struct({
  version: Schema.Literal(1),
  kept: Schema.Struct({
    order: Schema.Struct({
      orderId: Schema.String,
      cart: Schema.String,
      personal: Schema.Struct({ email: Schema.String }),
      lines: Schema.Array(
        Schema.Struct({
          sku: Schema.String,
          name: Schema.String,
          qty: Schema.Int,
          unitGrossCents: Schema.Int,
        }),
      ),
      grandCents: Schema.Int,
    }),
    madeAtMs: Schema.Number,
    state: Schema.Literals(["sending", "waiting", "confirmed", "rejected"]),
    taken: Schema.Array(Schema.Unknown),
  }),
})
const isStored = Schema.is(Skeleton)

/**
 * Reads an order as the device had it.
 *
 * @returns the order, or null when what is there is none
 * @rule OR5 - domain §11 (an order survives a reload)
 */
export const read = (value: unknown): KeptOrder | null =>
  isStored(value) ? (value.kept as unknown as KeptOrder) : null

/**
 * An order that nobody is sending any more: one that was being sent when its page went away waits for an answer.
 *
 * @param kept - as the device had it, while no tab sends
 * @rule OR5 - domain §11
 */
export const unsent = (kept: KeptOrder): KeptOrder =>
  kept.state === "sending" ? { ...kept, state: "waiting" } : kept

/** What the device is given for an order. @rule OR5 */
export const write = (kept: KeptOrder): unknown => ({ version: 1, kept })
