import { type Cents, type RatePpm, subtract, sum, zero } from "../money/index.ts"
import type { Totals } from "./totals-model.ts"

/** One step from the lines of a cart to its total. Amounts are gross cents; reductions are negative. */
export type TotalsStep = {
  /** Unique among the steps. */
  readonly key: string
} & (
  | {
      readonly kind: "line"
      readonly name: string
      readonly qty: number
      readonly unitCents: Cents
      readonly amountCents: Cents
    }
  /** The discount of the coupon on one line. */
  | {
      readonly kind: "discount"
      readonly name: string
      readonly couponCode: string | null
      readonly amountCents: Cents
    }
  | { readonly kind: "delivery" | "payment" | "total"; readonly amountCents: Cents }
  /** The rest of the grand total, for platforms with additional charges. */
  | { readonly kind: "other"; readonly amountCents: Cents }
  /** Tax that the total contains. */
  | { readonly kind: "tax"; readonly ratePpm: RatePpm; readonly amountCents: Cents }
)

/**
 * Explains totals step by step: lines, discounts, delivery and payment add up to the total, which contains the taxes.
 */
export const explainTotals = (totals: Totals): ReadonlyArray<TotalsStep> => {
  const { couponCode, segments, shippingGrossCents, grandCents } = totals
  const segment = (code: string) => segments.find((one) => one.code === code)
  const steps: ReadonlyArray<TotalsStep> = [
    ...totals.lines.map((line, index) => ({
      key: `line ${index}`,
      kind: "line" as const,
      name: line.name,
      qty: line.qty,
      unitCents: line.unitGrossCents,
      amountCents: line.rowGrossCents,
    })),
    ...totals.lines.flatMap(({ name, discountCents }, index) =>
      discountCents === 0
        ? []
        : [
            {
              key: `discount ${index}`,
              kind: "discount" as const,
              name,
              couponCode,
              amountCents: subtract(zero, discountCents),
            },
          ],
    ),
    ...charge("delivery", shippingGrossCents),
    ...charge("payment", segment("payment")?.amountCents ?? zero),
  ]
  return [
    ...steps,
    ...charge("other", subtract(grandCents, sum(steps.map(({ amountCents }) => amountCents)))),
    { key: "total", kind: "total", amountCents: grandCents },
    ...(segment("tax")?.rates ?? []).map(({ ratePpm, amountCents }) => ({
      key: `tax ${ratePpm}`,
      kind: "tax" as const,
      ratePpm,
      amountCents,
    })),
  ]
}

const charge = (kind: "delivery" | "payment" | "other", amountCents: Cents): ReadonlyArray<TotalsStep> =>
  amountCents === 0 ? [] : [{ key: kind, kind, amountCents }]
