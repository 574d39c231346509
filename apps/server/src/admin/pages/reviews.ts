import { Effect } from "effect"
import type { ReviewStatus } from "@shop/core/review"
import { shopTime } from "../../operator/shop-time.ts"
import { wholeOf } from "../../operator/fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded, failed } from "../model.ts"
import {
  changeForm,
  selectField,
  textField,
  searchForm,
  pageOf,
  pager,
  pageSize,
  table,
} from "../components.ts"

const path = "/admin/reviews"
const statuses: ReadonlyArray<ReviewStatus> = ["pending", "approved", "rejected"]

const decide =
  (status: ReviewStatus): Change =>
  async ({ audit, reviews, invalidate, run }, fields, { operator }) => {
    const id = wholeOf(fields.get("id") ?? "", "The review", 1, Number.MAX_SAFE_INTEGER)
    const review = await run(
      audit.record(
        Effect.map(reviews.decide(id, status), (result) => {
          const entry = { actor: operator, action: `review.${status}`, subject: String(id) }
          return { result, entry: result === null ? null : { ...entry, detail: result.title } }
        }),
      ),
    )
    if (review === null) return failed(`There is no review ${id}.`)
    await invalidate([`P${review.productId}`])
    return succeeded(`Review ${id} is ${status}.`)
  }

/** Reviews and the decision about them. @rule SR145 */
export const reviews: AdminPage = {
  path,
  name: "Reviews",
  show: async (services, request) => {
    if (request.subpath !== "") return null
    const requested = request.query.get("status") ?? "pending"
    const status = statuses.find((known) => known === requested) ?? null
    const search = (request.query.get("search") ?? "").slice(0, 200)
    const page = pageOf(request.query)
    const start = (page - 1) * pageSize
    const found = await services.run(services.reviews.latest(status, pageSize + 1, { search, start }))
    return {
      title: "Reviews",
      body: html`${searchForm(path, [
        selectField({ name: "status", label: "State", value: status ?? "all" }, [
          ...statuses.map((known) => [known, known] as const),
          ["all", "all"],
        ]),
        textField({ name: "search", label: "Words, name or product number", type: "search", value: search }),
      ])}${table(
        "Reviews, newest first",
        ["Review", "Product", "Who", "When", "What they say", "State", "Decide"],
        found.slice(0, pageSize).map((review) => [
          String(review.id),
          `${review.productId} (${review.store})`,
          `${review.nickname}${review.isBought ? ", bought it" : ""}`,
          shopTime(review.madeAtMs),
          html`<strong>${review.title}</strong
            ><br />${review.detail}<br />${review.ratings.map(({ name, value }) => `${name} ${value}/5`).join(", ")}`,
          review.status,
          html`${review.status === "approved" ? null : changeForm(request, path, "approve", null, `Approve ${review.id}`, { id: String(review.id) })}${
            review.status === "rejected"
              ? null
              : changeForm(request, path, "reject", null, `Reject ${review.id}`, {
                  id: String(review.id),
                })
          }`,
        ]),
        "There are no such reviews.",
      )}${pager(path, request.query, page, found.length > pageSize)}`,
    }
  },
  change: changesOf({ approve: decide("approved"), reject: decide("rejected") }),
}
