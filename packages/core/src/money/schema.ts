import { Schema } from "effect"

/** Amounts and rates as the device stores them. The types are in `cents.ts` and `rate.ts`, which load without Effect. */
export const CentsSchema = Schema.Int.pipe(Schema.brand("Cents"))
export const RatePpmSchema = Schema.Int.pipe(Schema.brand("RatePpm"))
