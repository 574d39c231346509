import { Clock, Effect } from "effect"
import { type CouponSummary, endCoupon, findCoupon, listCoupons, putCoupon } from "@shop/commerce/carts"
import { Database } from "@shop/commerce/database"
import { recorded } from "@shop/commerce/operator"
import { conditionWords, couponOf, worthWords } from "../operator/coupon-fields.ts"
import { runProgram, print, textOf, parseInput } from "./output.ts"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { table } from "./table.ts"

const help = `Usage: shop coupon create <code> (--percent <share> | --fixed <amount> |
                          --free-delivery) [options]
       shop coupon list [--json]
       shop coupon end <code> [--json]

Gives out coupons, lists them with their uses, and ends them. Case does not matter
in a code. A coupon takes off the goods, never more than they cost, and nothing
off gift vouchers; free delivery takes off what the courier costs, whatever the
weight.

  create            Gives out a coupon. One that is there already is refused.
    --percent       Share of the goods, such as 10 or 12.5.
    --fixed         Amount off the goods, such as 5.00.
    --free-delivery The courier costs nothing.
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
    percent: { type: "string" },
    fixed: { type: "string" },
    "free-delivery": { type: "boolean" },
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
    throw new CommandFailed(
      2,
      "Say what to do: shop coupon create <code>, shop coupon list, shop coupon end <code>",
    )
  },
}

const time = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString()

const plain = (coupon: CouponSummary) => ({
  code: coupon.code,
  ...coupon.worth,
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

const create = async (invocation: Invocation, code: string): Promise<ExitCode> => {
  const coupon = parseInput(() =>
    couponOf({
      code,
      percent: textOf(invocation, "percent"),
      fixed: textOf(invocation, "fixed"),
      freeDelivery: invocation.options["free-delivery"] === true,
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
  const made = await runProgram(
    invocation,
    Effect.gen(function* () {
      const database = yield* Database
      const nowMs = yield* Clock.currentTimeMillis
      return recorded(database, nowMs, () => {
        if (findCoupon(database, code) !== null && !mayReplace) return { deed: null, result: null }
        putCoupon(database, coupon)
        const result = listCoupons(database).find((one) => one.code === coupon.code)!
        const detail = `${worthWords(result)}, ${conditionWords(result)}`
        return { result, deed: { who: "cli", what: "coupon.create", subject: coupon.code, detail } }
      })
    }),
  )
  if (made === null)
    throw new CommandFailed(
      1,
      `There is a coupon ${code} already. --replace changes it, shop coupon list shows it.`,
    )
  return print(invocation, plain(made), `Coupon ${made.code}: ${worthWords(made)}, ${conditionWords(made)}.`)
}

const list = async (invocation: Invocation): Promise<ExitCode> => {
  const coupons = await runProgram(invocation, Effect.map(Database, listCoupons))
  const words = table(
    ["code", "worth", "used", "conditions"],
    coupons.map((coupon) => [coupon.code, worthWords(coupon), coupon.useCount, conditionWords(coupon)]),
  )
  return print(invocation, coupons.map(plain), coupons.length === 0 ? "There are no coupons." : words)
}

const end = async (invocation: Invocation, code: string): Promise<ExitCode> => {
  const isEnded = await runProgram(
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
  if (!isEnded)
    throw new CommandFailed(1, `There is no coupon ${code}. shop coupon list tells which there are.`)
  return print(invocation, { code, isEnded }, `Coupon ${code} no longer holds.`)
}
