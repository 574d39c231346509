import { Effect } from "effect"
import { type Composed, Outbox, type OutboxRow, type OutboxState } from "@shop/commerce/outbox"
import { type Action, CommandFailed, commandOf } from "./command.ts"
import { choiceOption, hasFlag, idsIn, limitOption } from "./input.ts"
import { shopTime } from "../operator/shop-time.ts"
import { print, printList } from "./output.ts"
import { runProgram } from "./platform.ts"

const help = `Usage: shop mail list [--state <state>] [--limit <count>] [--json]
       shop mail show <id> [--json]
       shop mail send [--json]
       shop mail retry <id> [<id> …] [--json]
       shop mail retry --dead [--json]

Manages the outbox: letters, and messages to the payment provider. A running shop
sends them every five seconds when SHOP_SMTP and SHOP_MAIL_FROM are set; without
them letters stay in the outbox.

  list              Letters, newest first.
    --state         Only waiting, sent or dead letters. Dead letters were refused
                    for good, or tried 18 times in about three days.
    --limit         Number of letters, 1 to 1000, default 50.
  show              The text of a letter. A letter with a one-time link gets a new
                    link, and the previous link expires.
  send              Sends due letters now.
  retry             Tries letters again, dead ones as well.
    --dead          All dead letters.
  --json            Print as JSON; times are ISO 8601.

Exit codes: 0 done, 1 unknown letter, or letters could not be sent, 2 usage.`

const states: ReadonlyArray<OutboxState> = ["waiting", "sent", "dead"]

const time = (atMs: number): string => new Date(atMs).toISOString()

/** The state of a letter, with the reason of a failure. */
const stateOf = (row: OutboxRow, canSend: boolean): string => {
  if (row.sentAtMs !== null) return row.error === null ? "sent" : `sent: ${row.error}`
  if (row.deadAtMs !== null) return `dead: ${row.error ?? ""}`
  if (row.tries > 0) return `waiting, ${row.tries} ${row.tries === 1 ? "try" : "tries"}: ${row.error ?? ""}`
  return canSend || row.kind.startsWith("payment.") ? "waiting" : "not sent: no SMTP"
}

const toJson = (row: OutboxRow, canSend: boolean) => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  madeAt: time(row.madeAtMs),
  sentAt: row.sentAtMs === null ? null : time(row.sentAtMs),
  deadAt: row.deadAtMs === null ? null : time(row.deadAtMs),
  tries: row.tries,
  error: row.error,
  standing: stateOf(row, canSend),
})

const list: Action["run"] = async (invocation) => {
  const state = choiceOption(invocation, "state", states)
  const limit = limitOption(invocation)
  const { rows, counts, canSend } = await runProgram(
    invocation,
    Effect.gen(function* () {
      const outbox = yield* Outbox
      return {
        rows: yield* outbox.list(state, limit),
        counts: yield* outbox.counts,
        canSend: outbox.canSend,
      }
    }),
  )
  printList(
    invocation,
    { counts, rows: rows.map((row) => toJson(row, canSend)) },
    ["id", "what", "made", "how it stands"],
    rows.map((row) => [row.id, row.kind, shopTime(row.madeAtMs), stateOf(row, canSend)]),
    "There are no such letters.",
  )
  if (rows.length > 0 && !hasFlag(invocation, "json"))
    invocation.terminal.err(`${counts.waiting} waiting, ${counts.sent} sent, ${counts.dead} dead`)
  return 0
}

const textOf = (composed: Composed): string => {
  switch (composed.tag) {
    case "mail": {
      const { to, replyTo, subject, text, billingDocuments } = composed.mail
      const head = [`To: ${to ?? "(the shop itself)"}`, ...(replyTo === null ? [] : [`Reply-To: ${replyTo}`])]
      const enclosed = billingDocuments.map((document) =>
        document.tag === "invoice"
          ? `Enclosed: the invoice of ${document.order}`
          : `Enclosed: credit note ${document.number}`,
      )
      return [...head, `Subject: ${subject}`, ...enclosed, "", text].join("\n")
    }
    case "job":
      return `For the payment provider: ${composed.job.kind}, ${composed.job.amountCents} cents of ${composed.job.providerId}`
    case "nobody":
      return "There is nothing to read: there is nobody to write to, or it is no longer kept."
    case "unknown":
      return "There is nothing to read: its text is no longer kept, or nobody knows this kind of letter."
  }
}

const show: Action["run"] = async (invocation, args) => {
  const [id = 0] = idsIn(args, "letter")
  const { read, canSend } = await runProgram(
    invocation,
    Effect.flatMap(Outbox, (outbox) =>
      Effect.map(outbox.read(id), (found) => ({ read: found, canSend: outbox.canSend })),
    ),
  )
  if (read === null) throw new CommandFailed(1, `There is no letter ${id}.`)
  const { row, composed } = read
  return print(
    invocation,
    { ...toJson(row, canSend), ...composed },
    `${row.kind}, ${shopTime(row.madeAtMs)}, ${stateOf(row, canSend)}\n\n${textOf(composed)}`,
  )
}

const send: Action["run"] = async (invocation) => {
  const round = await runProgram(
    invocation,
    Effect.flatMap(Outbox, (outbox) => outbox.sendDue),
  )
  print(invocation, round, `${round.sent} sent, ${round.later} tried again later, ${round.dead} given up.`)
  if (round.closed !== null) throw new CommandFailed(1, `Letters stay in the outbox: ${round.closed}.`)
  return round.later + round.dead === 0 ? 0 : 1
}

const retry: Action["run"] = async (invocation, args) => {
  const isDead = hasFlag(invocation, "dead")
  if (args.length > 0 === isDead) throw new CommandFailed(2, "Name letters by number, or say --dead")
  const ids = isDead ? null : idsIn(args, "letter")
  const count = await runProgram(
    invocation,
    Effect.flatMap(Outbox, (outbox) => outbox.retry(ids)),
  )
  print(invocation, { count }, `${count} will be tried again.`)
  if (ids !== null && count < ids.length)
    throw new CommandFailed(1, `${ids.length - count} of them are not there, or have been sent.`)
  return 0
}

/** Lists, shows, sends and retries letters. @rule SR124 */
export const command = commandOf(
  {
    name: "mail",
    summary: "List, show, send or retry letters",
    help,
  },
  {
    list: {
      argumentCounts: [0],
      options: { state: { type: "string" }, limit: { type: "string" } },
      run: list,
    },
    show: { argumentCounts: [1], run: show },
    send: { argumentCounts: [0], run: send },
    retry: { argumentCounts: "any", options: { dead: { type: "boolean" } }, run: retry },
  },
)
