import { Schema } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { CartState, empty, LocalLine } from "./model.ts"
import { CartOfVersion1, LineOfVersion1 } from "./stored-v1.ts"

/** A stored line of any version. */
export const StoredLine: Schema.Codec<LocalLine, unknown> = Schema.Union([LocalLine, LineOfVersion1])

/** A stored cart of any version, of the shopper or of an order. */
export const StoredCart: Schema.Codec<CartState, unknown> = Schema.Union([CartState, CartOfVersion1])

/** How the device stores the cart. */
export const cartDefinition: ValueDefinition<CartState> = {
  collection: "cart",
  schema: StoredCart,
  version: 2,
  migrations: { 1: (stored) => stored },
  field: "state",
  empty,
  topic: "cart",
}
