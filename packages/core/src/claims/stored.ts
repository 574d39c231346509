import { Schema } from "effect"
import type { Claims } from "./model.ts"

const Stored = Schema.Record(
  Schema.String,
  Schema.Struct({
    code: Schema.String,
    createdAtMs: Schema.Number,
    value: Schema.Boolean,
    description: Schema.String,
  }),
)
const isStored = Schema.is(Stored)

/** Reads claims as the device had them. @returns null when there are none, or they are broken @rule KM4 - S2 §3 (stored locally) */
export const read = (value: unknown): Claims | null => (isStored(value) ? value : null)
