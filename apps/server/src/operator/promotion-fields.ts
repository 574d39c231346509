import { type ArgumentKind, findPromotion, promotions, type PromotionSetup } from "@shop/core/promotion"
import { centsOf, euros, FieldInvalid, percentOf, wholeOf } from "./fields.ts"
import { promotionWords } from "./promotion-words.ts"

/** How operators type and read the values of a kind of argument. */
interface ArgumentText {
  readonly example: string
  /** @throws FieldInvalid */
  readonly parse: (text: string, name: string) => unknown
  readonly format: (value: unknown) => string
}

const percentText = (ppm: unknown): string => `${Number(ppm) / 10_000}%`

const amountOf = (text: string, name: string): number => {
  const cents = centsOf(text, name)
  if (cents === 0) throw new FieldInvalid(`${name} is above 0`)
  return cents
}

const texts: Readonly<Record<ArgumentKind, ArgumentText>> = {
  rate: { example: "10", parse: percentOf, format: percentText },
  amount: { example: "5.00", parse: amountOf, format: euros },
  count: { example: "3", parse: (text, name) => wholeOf(text, name, 1, 9999), format: String },
  steps: {
    example: "50=5 100=10",
    parse: (text, name) =>
      text.split(/\s+/).map((step) => {
        const [from = "", percent = "", ...more] = step.split("=")
        if (more.length > 0) throw new FieldInvalid(`${name} are amounts and percentages such as 50=5 100=10`)
        return {
          fromCents: amountOf(from, `${name}: an amount`),
          ratePpm: percentOf(percent, `${name}: a percentage`),
        }
      }),
    format: (value) =>
      (value as ReadonlyArray<{ readonly fromCents: number; readonly ratePpm: number }>)
        .map(({ fromCents, ratePpm }) => `${percentText(ratePpm)} from ${euros(fromCents)}`)
        .join(", "),
  },
}

/**
 * Reads the promotion of a coupon.
 *
 * @param code - of the promotion
 * @param text - its argument; several are separated by commas, in their order
 * @throws FieldInvalid naming the argument, and what it must be
 * @rule SR134, PM1
 */
export const promotionOf = (code: string, text: string): PromotionSetup => {
  const promotion = findPromotion(code)
  if (promotion === undefined)
    throw new FieldInvalid(`A coupon has one promotion: ${promotions.map((one) => one.code).join(", ")}`)
  const { title, labels } = promotionWords[code]!
  const args = Object.entries(promotion.args)
  const parts = args.length === 1 ? [text] : text.split(",").filter((part) => part.trim() !== "")
  if (parts.length !== args.length) {
    const names = args.map(([name]) => labels[name]!.toLowerCase()).join(", ")
    throw new FieldInvalid(args.length === 0 ? `${title} has no value` : `${title} needs ${names}`)
  }
  const values = args.map(([name, kind], index) => [
    name,
    texts[kind].parse(parts[index]!.trim(), labels[name]!),
  ])
  return { code, args: Object.fromEntries(values) }
}

/** An example of the arguments of a promotion, as `promotionOf` reads them; empty for one without. @rule PM1 */
export const promotionExample = (code: string): string =>
  Object.values(findPromotion(code)?.args ?? {})
    .map((kind) => texts[kind].example)
    .join(",")

/** Describes a promotion; one of a newer version is named by its code. @rule SR134 */
export const promotionSummary = ({ code, args }: PromotionSetup): string => {
  const promotion = findPromotion(code)
  if (promotion === undefined) return code
  return promotionWords[code]!.summary.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    texts[promotion.args[name]!].format(args[name]),
  )
}
