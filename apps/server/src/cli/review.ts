import { Effect } from "effect"
import type { ReviewStatus } from "@shop/core/review"
import { type ReviewRecord, Reviews } from "@shop/commerce/reviews"
import { audited } from "./audit.ts"
import { type Action, CommandFailed, type ExitCode, type Invocation, commandOf } from "./command.ts"
import { choiceOption, idsIn, limitOption } from "./input.ts"
import { shopTime } from "../operator/shop-time.ts"
import { printList } from "./output.ts"
import { runProgram } from "./platform.ts"

const help = `Usage: shop review list [--status <status>] [--limit <count>] [--json]
       shop review approve <id> [<id> …] [--json]
       shop review reject <id> [<id> …] [--json]

Approves and rejects reviews. A new review waits for a decision; a decision can be
changed. A running shop shows an approved review from the next request on.

  list              Reviews, newest first.
    --status        pending (default), approved, rejected or all.
    --limit         Number of reviews, 1 to 1000, default 50.
  --json            Print as JSON; times are ISO 8601.

Column "bought": whether the customer has ordered the product.

Exit codes: 0 done, 1 unknown review, 2 usage.`

const statuses = ["pending", "approved", "rejected", "all"] as const

const list: Action["run"] = async (invocation) => {
  const status = choiceOption(invocation, "status", statuses) ?? "pending"
  const limit = limitOption(invocation)
  const reviews = await runProgram(
    invocation,
    Effect.flatMap(Reviews, ({ latest }) => latest(status === "all" ? null : status, limit)),
  )
  return printReviews(invocation, reviews)
}

const decide =
  (status: ReviewStatus): Action["run"] =>
  async (invocation, args) => {
    if (args.length === 0) throw new CommandFailed(2, "Name a review by its number in shop review list")
    const ids = idsIn(args, "review")
    const decided = await runProgram(
      invocation,
      Effect.flatMap(Reviews, (reviews) =>
        Effect.forEach(ids, (id) =>
          audited(reviews.decide(id, status), (review) =>
            review === null
              ? null
              : { action: `review.${status}`, subject: String(id), detail: review.title },
          ),
        ),
      ),
    )
    printReviews(
      invocation,
      decided.filter((review) => review !== null),
    )
    const missing = ids.filter((_, index) => decided[index] === null)
    if (missing.length === 0) return 0
    invocation.terminal.err(`There is no review ${missing.join(", ")}.`)
    return 1
  }

/** Lists, approves and rejects reviews. @rule SR83 */
export const command = commandOf(
  {
    name: "review",
    summary: "List reviews, approve or reject them",
    help,
  },
  {
    list: {
      argumentCounts: [0],
      options: { status: { type: "string" }, limit: { type: "string" } },
      run: list,
    },
    approve: { argumentCounts: "any", run: decide("approved") },
    reject: { argumentCounts: "any", run: decide("rejected") },
  },
)

const printReviews = (invocation: Invocation, reviews: ReadonlyArray<ReviewRecord>): ExitCode =>
  printList(
    invocation,
    reviews.map(({ madeAtMs, ...review }) => ({ ...review, madeAt: new Date(madeAtMs).toISOString() })),
    ["id", "handed in", "state", "view", "product", "bought", "name", "title", "text"],
    reviews.map((review) => [
      review.id,
      shopTime(review.madeAtMs),
      review.status,
      review.store,
      review.productId,
      review.isBought ? "yes" : "-",
      singleLine(review.nickname, 20),
      singleLine(review.title, 40),
      singleLine(review.detail, 60),
    ]),
    "There are no such reviews.",
  )

/** A shopper's text on one line. Control characters are removed, because they could command the terminal. */
const singleLine = (text: string, lengthMax: number): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line
}
