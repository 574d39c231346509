import { Schema } from "effect"

const Rate = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })).pipe(
  Schema.brand("RatePpm"),
)
const Amount = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99_999_999_999 })).pipe(
  Schema.brand("Cents"),
)

/** The values that an argument can have, by its kind. */
const schemas = {
  /** A share of an amount in parts per million, above 0 and at most 100 percent. */
  rate: Rate,
  /** Gross cents, above 0. */
  amount: Amount,
  /** Pieces, 1 to 9999. */
  count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9999 })),
  /** Rates by the amount of goods that they hold from, in any order. */
  steps: Schema.Array(Schema.Struct({ fromCents: Amount, ratePpm: Rate })).check(Schema.isMinLength(1)),
}

export type ArgumentKind = keyof typeof schemas

/** The arguments of a promotion, each with its kind. */
export type Arguments = Readonly<Record<string, ArgumentKind>>

/** The values of some arguments. */
export type Values<Args extends Arguments> = {
  readonly [Name in keyof Args]: (typeof schemas)[Args[Name]]["Type"]
}

/** The schema of the values of some arguments. */
export const schemaOf = (args: Arguments) =>
  Schema.Struct(Object.fromEntries(Object.entries(args).map(([name, kind]) => [name, schemas[kind]])))
