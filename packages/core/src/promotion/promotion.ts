import { Option, Schema } from "effect"
import { type Arguments, schemaOf, type Values } from "./argument.ts"
import type { CoveredLine, Reduction } from "./model.ts"

interface Description<Args> {
  /** Names it in stored coupons, on the wire and as an option of the command line. */
  readonly code: string
  readonly args: Args
}

/** A kind of promotion: its arguments, and its reductions of the covered lines. */
export interface Promotion extends Description<Arguments> {
  readonly argsSchema: ReturnType<typeof schemaOf>
  /** Whether these are its arguments, complete and within their bounds. */
  readonly accepts: (args: unknown) => boolean
  /** Returns null for arguments that are not its own, and while the goods are not enough for it. */
  readonly apply: (args: unknown, lines: ReadonlyArray<CoveredLine>) => ReadonlyArray<Reduction> | null
}

/** The definition of a promotion by its author. */
export interface PromotionDefinition<Args extends Arguments> extends Description<Args> {
  /** Whether the goods suffice for the promotion; without this function they always do. */
  readonly isEligible?: (args: Values<Args>, lines: ReadonlyArray<CoveredLine>) => boolean
  /** Returns reductions whose lines are positions in `lines`. */
  readonly apply: (args: Values<Args>, lines: ReadonlyArray<CoveredLine>) => ReadonlyArray<Reduction>
}

/** Defines a kind of promotion. */
export const definePromotion = <const Args extends Arguments>({
  isEligible = () => true,
  apply,
  ...description
}: PromotionDefinition<Args>): Promotion => {
  const argsSchema = schemaOf(description.args)
  const decode = Schema.decodeUnknownOption(argsSchema)
  return {
    ...description,
    argsSchema,
    accepts: (args) => Option.isSome(decode(args)),
    apply: (args, lines) => {
      const decoded = decode(args)
      if (Option.isNone(decoded)) return null
      const values = decoded.value as Values<Args>
      return isEligible(values, lines) ? apply(values, lines) : null
    },
  }
}
