import { Clock, Effect } from "effect"
import { type CouponSummary, endCoupon, findCoupon, listCoupons, putCoupon } from "@shop/commerce/carts"
import { Database } from "@shop/commerce/database"
import { recorded } from "@shop/commerce/operator"
import { type Promotion, promotions } from "@shop/core/promotion"
import { conditionWords, couponOf } from "../operator/coupon-fields.ts"
import { promotionExample, promotionSummary } from "../operator/promotion-fields.ts"
import { promotionWords } from "../operator/promotion-words.ts"
import { asked, tell, textOf, typed } from "./asking.ts"
import { type Command, type ExitCode, type Invocation, Stop } from "./command.ts"
import { table } from "./table.ts"

/** The option that stands for a promotion: `freeDelivery` is `--free-delivery`. */
const optionOf = ({ code }: Promotion): string =>
  code.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const promotionHelp = promotions
  .map((promotion) => {
    const example = promotionExample(promotion.code)
    const usage = `--${optionOf(promotion)}${example === "" ? "" : ` ${/ /.test(example) ? `"${example}"` : example}`}`
    return `    ${usage}\n                    ${promotionWords[promotion.code]!.title}.`
  })
  .join("\n")

const help = `Usage: shop coupon create <code> <promotion> [options]
       shop coupon list [--json]
       shop coupon end <code> [--json]

Gives out coupons, lists them with their uses, and ends them. Case does not matter
in a code. A coupon has one promotion. It takes off the goods, never more than
they cost, and nothing off gift vouchers; free delivery takes off what the courier
costs, whatever the weight.

  create            Gives out a coupon. One that is there already is refused.
                    One of these promotions:
${promotionHelp}
    --min           What the goods must cost before it counts, such as 50.00.
    --uses          Orders it serves in all.
    --per-customer  Orders of one customer it serves, told by their account or by
                    the e-mail address of the order. Cancelled orders are none.
    --starts        Day or time from which it holds: 2026-12-01,
                    2026-12-01T09:00+01:00. A day begins at midnight by the
                    shop's clock, as it does for special prices.
    --ends          Day or time until which it holds; a day is meant whole.
    --group         Ids of the customer groups it is for, such as 2,3.
    --sku           Skus it takes something off, such as B412,T120. A product's
                    own sku stands for all its variants.
    --category      Ids of the categories it takes something off, such as 12,14.
    --with-vouchers It takes something off gift vouchers as well.
    --replace       Change the one that is there.
  end               It no longer holds. Orders that used it stay as they are.
  --json            Print as JSON; sums are cents, times are ISO 8601.

Exit codes: 0 done, 1 no such coupon, or one that is there, 2 usage.`

/** Gives out coupons. @rule SR134 */
export const command: Command = {
  name: "coupon",
  summary: "Give out coupons, list them, end them",
  help,
  options: {
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
    json: { type: "boolean" },
  },
  run: (invocation) => {
    const [what = "", code, ...more] = invocation.positionals
    if (what === "list" && code === undefined) return list(invocation)
    if (what === "create" && code !== undefined && more.length === 0) return create(invocation, code)
    if (what === "end" && code !== undefined && more.length === 0) return end(invocation, code)
    throw new Stop(2, "Say what to do: shop coupon create <code>, shop coupon list, shop coupon end <code>")
  },
}

const time = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString()

const plain = (coupon: CouponSummary) => ({
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

/** @throws Stop unless the options name exactly one promotion */
const promotionFields = (invocation: Invocation): { readonly promotion: string; readonly args: string } => {
  const named = promotions.filter((promotion) => invocation.options[optionOf(promotion)] !== undefined)
  if (named.length !== 1) {
    const options = promotions.map((one) => `--${optionOf(one)}`).join(", ")
    throw new Stop(2, `A coupon has one promotion: ${options}`)
  }
  const value = invocation.options[optionOf(named[0]!)]
  return { promotion: named[0]!.code, args: typeof value === "string" ? value : "" }
}

const create = async (invocation: Invocation, code: string): Promise<ExitCode> => {
  const coupon = typed(() =>
    couponOf({
      code,
      ...promotionFields(invocation),
      min: textOf(invocation, "min"),
      uses: textOf(invocation, "uses"),
      usesPerCustomer: textOf(invocation, "per-customer"),
      starts: textOf(invocation, "starts"),
      ends: textOf(invocation, "ends"),
      groups: textOf(invocation, "group"),
      skus: textOf(invocation, "sku"),
      categories: textOf(invocation, "category"),
      coversVouchers: invocation.options["with-vouchers"] === true,
    }),
  )
  const mayReplace = invocation.options["replace"] === true
  const made = await asked(
    invocation,
    Effect.gen(function* () {
      const database = yield* Database
      const nowMs = yield* Clock.currentTimeMillis
      return recorded(database, nowMs, () => {
        if (findCoupon(database, code) !== null && !mayReplace) return { deed: null, result: null }
        putCoupon(database, coupon)
        const result = listCoupons(database).find((one) => one.code === coupon.code)!
        const detail = `${promotionSummary(result.promotion)}, ${conditionWords(result)}`
        return { result, deed: { who: "cli", what: "coupon.create", subject: coupon.code, detail } }
      })
    }),
  )
  if (made === null)
    throw new Stop(1, `There is a coupon ${code} already. --replace changes it, shop coupon list shows it.`)
  return tell(
    invocation,
    plain(made),
    `Coupon ${made.code}: ${promotionSummary(made.promotion)}, ${conditionWords(made)}.`,
  )
}

const list = async (invocation: Invocation): Promise<ExitCode> => {
  const coupons = await asked(invocation, Effect.map(Database, listCoupons))
  const words = table(
    ["code", "promotion", "used", "conditions"],
    coupons.map((coupon) => [
      coupon.code,
      promotionSummary(coupon.promotion),
      coupon.useCount,
      conditionWords(coupon),
    ]),
  )
  return tell(invocation, coupons.map(plain), coupons.length === 0 ? "There are no coupons." : words)
}

const end = async (invocation: Invocation, code: string): Promise<ExitCode> => {
  const isEnded = await asked(
    invocation,
    Effect.gen(function* () {
      const database = yield* Database
      const nowMs = yield* Clock.currentTimeMillis
      return recorded(database, nowMs, () => {
        const result = endCoupon(database, code, nowMs)
        const deed = { who: "cli", what: "coupon.end", subject: code, detail: "ended" }
        return { result, deed: result ? deed : null }
      })
    }),
  )
  if (!isEnded) throw new Stop(1, `There is no coupon ${code}. shop coupon list tells which there are.`)
  return tell(invocation, { code, isEnded }, `Coupon ${code} no longer holds.`)
}
