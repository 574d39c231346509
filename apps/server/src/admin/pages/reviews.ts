import { Effect } from "effect"
import type { ReviewStatus } from "@shop/core/review"
import { recorded } from "@shop/commerce/operator"
import { utc } from "../../operator/coupon-fields.ts"
import { wholeOf } from "../../operator/fields.ts"
import { html } from "../html.ts"
import { type AdminPage, type Change, changesOf, done, notDone } from "../model.ts"
import { changing, choice, looking, pageSize, tableOf } from "../parts.ts"

const path = "/admin/reviews"
const statuses: ReadonlyArray<ReviewStatus> = ["pending", "approved", "rejected"]

const decide =
  (status: ReviewStatus): Change =>
  ({ database, reviews, invalidate, nowMs }, fields, { who }) => {
    const id = wholeOf(fields.get("id") ?? "", "The review", 1, Number.MAX_SAFE_INTEGER)
    const review = recorded(database, nowMs(), () => {
      const result = Effect.runSync(reviews.decide(id, status))
      const deed = { who, what: `review.${status}`, subject: String(id) }
      return { result, deed: result === null ? null : { ...deed, detail: result.title } }
    })
    if (review === null) return notDone(`There is no review ${id}.`)
    invalidate([`P${review.productId}`])
    return done(`Review ${id} is ${status}.`)
  }

/** What shoppers say, and whether it is shown. @rule SR145 */
export const reviews: AdminPage = {
  path,
  name: "Reviews",
  show: (tools, visit) => {
    if (visit.rest !== "") return null
    const asked = visit.query.get("status") ?? "pending"
    const status = statuses.find((known) => known === asked) ?? null
    return {
      title: "Reviews",
      body: html`${looking(path, choice({ name: "status", label: "State", value: status ?? "all" }, [...statuses.map((known) => [known, known] as const), ["all", "all"]]))}${tableOf(
        "Reviews, newest first",
        ["Review", "Product", "Who", "When", "What they say", "State", "Decide"],
        tools.reviews
          .latest(status, pageSize)
          .map((review) => [
            String(review.id),
            `${review.productId} (${review.store})`,
            `${review.nickname}${review.isBought ? ", bought it" : ""}`,
            utc(review.madeAtMs),
            html`<strong>${review.title}</strong
              ><br />${review.detail}<br />${review.ratings.map(({ name, value }) => `${name} ${value}/5`).join(", ")}`,
            review.status,
            html`${review.status === "approved" ? null : changing(visit, path, "approve", null, `Approve ${review.id}`, { id: String(review.id) })}${
              review.status === "rejected"
                ? null
                : changing(visit, path, "reject", null, `Reject ${review.id}`, { id: String(review.id) })
            }`,
          ]),
        "There are no such reviews.",
      )}`,
    }
  },
  change: changesOf({ approve: decide("approved"), reject: decide("rejected") }),
}
