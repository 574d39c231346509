import { Schema } from "effect"
import type { Subscription } from "./model.ts"

const isStored = Schema.is(
  Schema.Struct({
    email: Schema.NullOr(Schema.String),
    isSubscribed: Schema.Boolean,
    isPending: Schema.optionalKey(Schema.Boolean),
  }),
)

/** Reads a subscription as the device had it. @returns null when there is none, or it is broken @rule NL4 - S2 §4 (the email is cached) */
export const read = (value: unknown): Subscription | null => (isStored(value) ? value : null)
