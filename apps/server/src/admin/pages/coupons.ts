import { Effect } from "effect"
import { promotions } from "@shop/core/promotion"
import { conditionWords, couponOf } from "../../operator/coupon-fields.ts"
import { promotionExample, promotionSummary } from "../../operator/promotion-fields.ts"
import { promotionWords } from "../../operator/promotion-words.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded, failed } from "../model.ts"
import { changeForm, selectField, textField, table } from "../components.ts"

const path = "/admin/coupons"

const create: Change = async ({ audit, coupons, run }, fields, { operator }) => {
  const field = (name: string): string => (fields.get(name) ?? "").trim()
  const coupon = couponOf({
    code: field("code"),
    promotion: field("promotion"),
    args: field("args"),
    min: field("min"),
    uses: field("uses"),
    usesPerCustomer: field("per-customer"),
    starts: field("starts"),
    ends: field("ends"),
    groups: field("groups"),
    skus: field("skus"),
    categories: field("categories"),
    coversVouchers: field("vouchers") === "yes",
  })
  const isMade = await run(
    audit.record(
      Effect.gen(function* () {
        if ((yield* coupons.find(coupon.code)) !== null) return { entry: null, result: false }
        yield* coupons.save(coupon)
        const detail = `${promotionSummary(coupon.promotion)}, ${conditionWords({ ...coupon, useCount: 0 })}`
        const entry = { actor: operator, action: "coupon.create", subject: coupon.code, detail }
        return { result: true, entry }
      }),
    ),
  )
  return isMade
    ? succeeded(`Coupon ${coupon.code} is created: ${promotionSummary(coupon.promotion)}.`)
    : failed(`There is a coupon ${coupon.code} already.`)
}

const end: Change = async ({ audit, coupons, run }, fields, { operator }) => {
  const code = fields.get("code") ?? ""
  const isEnded = await run(
    audit.record(
      Effect.map(coupons.end(code), (result) => {
        const entry = { actor: operator, action: "coupon.end", subject: code, detail: "ended" }
        return { result, entry: result ? entry : null }
      }),
    ),
  )
  return isEnded ? succeeded(`Coupon ${code} is no longer valid.`) : failed(`There is no coupon ${code}.`)
}

const argsHint = promotions
  .map(({ code }) => `${promotionWords[code]!.title}: ${promotionExample(code) || "leave empty"}`)
  .join("; ")

/** The list of coupons and the form for a new one. @rule SR145 */
export const coupons: AdminPage = {
  path,
  name: "Coupons",
  show: async ({ coupons: given, nowMs, run }, request) => {
    if (request.subpath !== "") return null
    return {
      title: "Coupons",
      body: html`${table(
          "Coupons by code",
          ["Code", "Worth", "Used", "Conditions", "Change"],
          (await run(given.list)).map((coupon) => [
            coupon.code,
            promotionSummary(coupon.promotion),
            coupon.useCount,
            conditionWords(coupon),
            coupon.endsAtMs !== null && coupon.endsAtMs <= nowMs()
              ? "over"
              : changeForm(request, path, "end", null, `End ${coupon.code}`, { code: coupon.code }),
          ]),
          "There are no coupons.",
        )}
        <h2>New coupon</h2>
        ${changeForm(
          request,
          path,
          "create",
          [
            textField({
              name: "code",
              label: "Code",
              isRequired: true,
              hint: "2 to 40 letters, digits, - or _",
            }),
            selectField(
              { name: "promotion", label: "Promotion", value: promotions[0]!.code },
              promotions.map(({ code }) => [code, promotionWords[code]!.title]),
            ),
            textField({ name: "args", label: "How much", hint: argsHint }),
            textField({
              name: "min",
              label: "Minimum value of the goods, in euros",
              hint: "Such as 50.00; empty for any",
            }),
            textField({ name: "uses", label: "Uses in total", hint: "Empty for any number" }),
            textField({
              name: "per-customer",
              label: "Uses by one customer",
              hint: "Empty for any number",
            }),
            textField({
              name: "starts",
              label: "Valid from",
              hint: "A day such as 2026-12-01; empty for now",
            }),
            textField({
              name: "ends",
              label: "Valid until, that day included",
              hint: "A day such as 2026-12-24; empty for ever",
            }),
            textField({
              name: "groups",
              label: "For customer groups",
              hint: "Ids such as 2, 3; empty for all",
            }),
            textField({ name: "skus", label: "For these skus", hint: "Such as B412, T120; empty for all" }),
            textField({
              name: "categories",
              label: "For these categories",
              hint: "Ids such as 12, 14; empty for all",
            }),
            selectField({ name: "vouchers", label: "Gift vouchers", value: "no" }, [
              ["no", "Not discounted"],
              ["yes", "Count as well"],
            ]),
          ],
          "Create the coupon",
        )}`,
    }
  },
  change: changesOf({ create, end }),
}
