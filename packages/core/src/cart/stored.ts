import { Schema } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { CartState, empty, LocalLine } from "./model.ts"
import { CartOfVersion1, LineOfVersion1 } from "./stored-v1.ts"

/** A stored line of any version. @rule OR5 */
export const StoredLine: Schema.Codec<LocalLine, unknown> = Schema.Union([LocalLine, LineOfVersion1])

/** A stored cart of any version, of the shopper or of an order. @rule CA18, OR5 */
export const StoredCart: Schema.Codec<CartState, unknown> = Schema.Union([CartState, CartOfVersion1])

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
