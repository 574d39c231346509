import { Effect } from "effect"
import { Coupons, type CouponSummary } from "@shop/commerce/carts"
import { type Promotion, promotions } from "@shop/core/promotion"
import { conditionWords, couponOf } from "../operator/coupon-fields.ts"
import { promotionExample, promotionSummary } from "../operator/promotion-fields.ts"
import { promotionWords } from "../operator/promotion-words.ts"
import { audited } from "./audit.ts"
import { type Action, CommandFailed, type Invocation, commandOf } from "./command.ts"
import { hasFlag, parseInput, textOption } from "./input.ts"
import { print, printList } from "./output.ts"
import { runProgram } from "./platform.ts"

/** The option of a promotion: `freeDelivery` is `--free-delivery`. */
const optionOf = ({ code }: Promotion): string =>
  code.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const promotionHelp = promotions
  .map((promotion) => {
    const example = promotionExample(promotion.code)
    const value = example.includes(" ") ? `"${example}"` : example
    const usage = `--${optionOf(promotion)} ${value}`.trimEnd()
    return `    ${usage}\n                    ${promotionWords[promotion.code]!.title}.`
  })
  .join("\n")

const help = `Usage: shop coupon create <code> <promotion> [options]
       shop coupon list [--json]
       shop coupon end <code> [--json]

Creates, lists and ends coupons. Codes are not case-sensitive. A coupon has one
promotion. It discounts the goods, at most to zero, and does not discount gift
vouchers. Free delivery removes the courier's price, whatever the weight.

  create            Creates a coupon; an existing code is refused.
                    Its promotion is one of these, with an example:
${promotionHelp}
    --min           Minimum value of the goods, such as 50.00.
    --uses          Number of orders in all.
    --per-customer  Number of orders of one customer, by account or by the e-mail
                    address of the order. Cancelled orders do not count.
    --starts        First day or time: 2026-12-01, 2026-12-01T09:00+01:00. A day
                    begins at midnight in the shop's time zone.
    --ends          Last day, included, or end time.
    --group         Ids of customer groups, such as 2,3.
    --sku           Skus of discounted products, such as B412,T120. A product's
                    own sku includes its variants.
    --category      Ids of discounted categories, such as 12,14.
    --with-vouchers Discount gift vouchers as well.
    --replace       Change an existing coupon.
  end               Ends a coupon. Orders that used it do not change.
  --json            Print as JSON; sums are cents, times are ISO 8601.

Exit codes: 0 done, 1 unknown coupon or existing code, 2 usage.`

const time = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString()

const toJson = (coupon: CouponSummary) => ({
  code: coupon.code,
  kind: coupon.promotion.code,
  ...coupon.promotion.args,
  goodsMinCents: coupon.goodsMinCents ?? 0,
  usesLeft: coupon.usesLeft,
  usesPerCustomer: coupon.usesPerCustomer ?? null,
  useCount: coupon.useCount,
  startsAt: time(coupon.startsAtMs),
  endsAt: time(coupon.endsAtMs),
  groupIds: coupon.groupIds ?? [],
  skus: coupon.skus ?? [],
  categoryIds: coupon.categoryIds ?? [],
  coversVouchers: coupon.coversVouchers ?? false,
})

/** @throws CommandFailed 2 unless the options name exactly one promotion */
const promotionFields = (invocation: Invocation): { readonly promotion: string; readonly args: string } => {
  const named = promotions.filter((promotion) => invocation.options[optionOf(promotion)] !== undefined)
  const [promotion] = named
  if (promotion === undefined || named.length > 1) {
    const options = promotions.map((one) => `--${optionOf(one)}`).join(", ")
    throw new CommandFailed(2, `A coupon has one promotion: ${options}`)
  }
  return { promotion: promotion.code, args: textOption(invocation, optionOf(promotion)) ?? "" }
}

const createOptions: Action["options"] = {
  ...Object.fromEntries(
    promotions.map((promotion) => [
      optionOf(promotion),
      { type: Object.keys(promotion.args).length === 0 ? ("boolean" as const) : ("string" as const) },
    ]),
  ),
  min: { type: "string" },
  uses: { type: "string" },
  "per-customer": { type: "string" },
  starts: { type: "string" },
  ends: { type: "string" },
  group: { type: "string" },
  sku: { type: "string" },
  category: { type: "string" },
  "with-vouchers": { type: "boolean" },
  replace: { type: "boolean" },
}

const create: Action["run"] = async (invocation, [code = ""]) => {
  const text = (name: string): string => textOption(invocation, name) ?? ""
  const coupon = parseInput(() =>
    couponOf({
      code,
      ...promotionFields(invocation),
      min: text("min"),
      uses: text("uses"),
      usesPerCustomer: text("per-customer"),
      starts: text("starts"),
      ends: text("ends"),
      groups: text("group"),
      skus: text("sku"),
      categories: text("category"),
      coversVouchers: hasFlag(invocation, "with-vouchers"),
    }),
  )
  const mayReplace = hasFlag(invocation, "replace")
  const made = await runProgram(
    invocation,
    audited(
      Effect.gen(function* () {
        const { find, save, list: all } = yield* Coupons
        if ((yield* find(code)) !== null && !mayReplace) return null
        yield* save(coupon)
        return (yield* all).find((one) => one.code === coupon.code)!
      }),
      (result) =>
        result === null
          ? null
          : {
              action: "coupon.create",
              subject: result.code,
              detail: `${promotionSummary(result.promotion)}, ${conditionWords(result)}`,
            },
    ),
  )
  if (made === null)
    throw new CommandFailed(
      1,
      `There is a coupon ${code} already. --replace changes it, shop coupon list shows it.`,
    )
  return print(
    invocation,
    toJson(made),
    `Coupon ${made.code}: ${promotionSummary(made.promotion)}, ${conditionWords(made)}.`,
  )
}

const list: Action["run"] = async (invocation) => {
  const coupons = await runProgram(
    invocation,
    Effect.flatMap(Coupons, ({ list: all }) => all),
  )
  return printList(
    invocation,
    coupons.map(toJson),
    ["code", "promotion", "used", "conditions"],
    coupons.map((coupon) => [
      coupon.code,
      promotionSummary(coupon.promotion),
      coupon.useCount,
      conditionWords(coupon),
    ]),
    "There are no coupons.",
  )
}

const end: Action["run"] = async (invocation, [code = ""]) => {
  const isEnded = await runProgram(
    invocation,
    audited(
      Effect.flatMap(Coupons, (coupons) => coupons.end(code)),
      (result) => (result ? { action: "coupon.end", subject: code, detail: "ended" } : null),
    ),
  )
  if (!isEnded) throw new CommandFailed(1, `There is no coupon ${code}. shop coupon list shows all coupons.`)
  return print(invocation, { code, isEnded }, `Coupon ${code} is no longer valid.`)
}

/** Creates, lists and ends coupons. @rule SR134 */
export const command = commandOf(
  {
    name: "coupon",
    summary: "Create, list and end coupons",
    help,
  },
  {
    create: { argumentCounts: [1], options: createOptions, run: create },
    list: { argumentCounts: [0], run: list },
    end: { argumentCounts: [1], run: end },
  },
)
