import { Effect, Exit } from "effect"
import type { ReviewStatus } from "@shop/core/review"
import type { Database } from "@shop/commerce/database"
import { Reviews, type ReviewRecord, type ReviewsService } from "@shop/commerce/reviews"
import { audited } from "./audit.ts"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { onPlatform } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop review list [--status <status>] [--limit <count>] [--json]
       shop review approve <id> [<id> …] [--json]
       shop review reject <id> [<id> …] [--json]

Decides which reviews are shown. A review that was handed in waits until somebody
approves it; a decision can be taken back by the other one. The shop that serves
shows an approved review from the next request on.

  list              Those that wait, newest first.
    --status        pending (when not said), approved, rejected or all.
    --limit         At most so many, 50 when not said, up to 1000.
  --json            Print as JSON; times are ISO 8601.

Column "bought": whether an order of the customer had the product.

Exit codes: 0 done, 1 there is no such review, 2 usage.`

const statuses: ReadonlyArray<ReviewStatus> = ["pending", "approved", "rejected"]
const decisions: Readonly<Record<string, ReviewStatus>> = { approve: "approved", reject: "rejected" }
const limitMax = 1000

/** Lists reviews and decides about them. @rule SR83 */
export const command: Command = {
  name: "review",
  summary: "List reviews, approve or reject them",
  help,
  options: { status: { type: "string" }, limit: { type: "string" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const [what = "", ...ids] = invocation.positionals
    if (what === "list" && ids.length === 0) return list(invocation)
    const decision = Object.hasOwn(decisions, what) ? decisions[what] : undefined
    if (decision === undefined || ids.length === 0)
      throw new CommandFailed(2, "Say what to do: shop review list, or shop review approve <id>")
    const wrong = ids.find((id) => !/^\d{1,15}$/.test(id))
    if (wrong !== undefined) throw new CommandFailed(2, `${wrong} is no number of a review`)
    return decide(invocation, decision, ids.map(Number))
  },
}

const asking = async <A>(
  invocation: Invocation,
  ask: (reviews: ReviewsService) => Effect.Effect<A, never, Database>,
): Promise<A> => {
  const exit = await onPlatform(invocation, Effect.flatMap(Reviews, ask))
  if (Exit.isFailure(exit)) throw new CommandFailed(1, String(exit.cause))
  return exit.value
}

const list = async (invocation: Invocation): Promise<ExitCode> => {
  const { options } = invocation
  const asked = options["status"] ?? "pending"
  const status = statuses.find((known) => known === asked) ?? null
  if (status === null && asked !== "all")
    throw new CommandFailed(2, `--status is one of ${statuses.join(", ")}, all`)
  const limit = Number(options["limit"] ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax)
    throw new CommandFailed(2, `--limit is a whole number from 1 to ${limitMax}`)
  told(invocation, await asking(invocation, (reviews) => Effect.sync(() => reviews.latest(status, limit))))
  return 0
}

const decide = async (
  invocation: Invocation,
  status: ReviewStatus,
  ids: ReadonlyArray<number>,
): Promise<ExitCode> => {
  const decided = await asking(invocation, (reviews) =>
    Effect.forEach(ids, (id) =>
      audited(reviews.decide(id, status), (review) =>
        review === null ? null : { what: `review.${status}`, subject: String(id), detail: review.title },
      ),
    ),
  )
  told(
    invocation,
    decided.filter((review) => review !== null),
  )
  const missing = ids.filter((_, index) => decided[index] === null)
  if (missing.length === 0) return 0
  invocation.terminal.err(`There is no review ${missing.join(", ")}.`)
  return 1
}

const told = ({ options, terminal }: Invocation, reviews: ReadonlyArray<ReviewRecord>): void => {
  if (options["json"] === true) {
    const plain = reviews.map(({ madeAtMs, ...review }) => ({
      ...review,
      madeAt: new Date(madeAtMs).toISOString(),
    }))
    terminal.out(JSON.stringify(plain, null, 2))
  } else if (reviews.length === 0) terminal.out("There are no such reviews.")
  else {
    const rows = reviews.map((review) => [
      review.id,
      new Date(review.madeAtMs).toISOString().slice(0, 16).replace("T", " "),
      review.status,
      review.store,
      review.productId,
      review.isBought ? "yes" : "-",
      visible(review.nickname, 20),
      visible(review.title, 40),
      visible(review.detail, 60),
    ])
    terminal.out(
      table(["id", "handed in", "state", "view", "product", "bought", "name", "title", "text"], rows),
    )
  }
}

/** A stranger's words on one line of a terminal: no sign of them can command it. */
const visible = (text: string, lengthMax: number): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line
}
