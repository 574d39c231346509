import { Cause, Effect, Exit } from "effect"
import { Database } from "@shop/commerce/database"
import {
  type Composed,
  countOutbox,
  listOutbox,
  Outbox,
  type OutboxRow,
  type OutboxState,
  retryOutbox,
} from "@shop/commerce/outbox"
import type { Platform } from "../platform.ts"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { messageOf, onPlatform } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop mail list [--state <state>] [--limit <count>] [--json]
       shop mail show <id> [--json]
       shop mail send [--json]
       shop mail retry <id> [<id> …] [--json]
       shop mail retry --dead [--json]

Letters of the shop, and what it says to the payment provider. Both wait in the
outbox until they have gone. A shop that is being served sends by itself every
five seconds, when SHOP_SMTP and SHOP_MAIL_FROM are set; without them letters
stay here and can be read.

  list              Newest first: what, about what, when, and how it stands.
    --state         Only waiting, sent or dead ones. Dead: refused for good, or
                    tried 18 times in about three days.
    --limit         At most so many, 50 when not said, up to 1000.
  show              What a letter says. A letter with a link is written anew
                    when it is looked at, and a link before it no longer holds.
  send              Sends what is due now. Does nothing while another process
                    sends.
  retry             Has letters tried again from the beginning, dead ones too.
    --dead          All that are dead.
  --json            Print as JSON; times are ISO 8601.

Exit codes: 0 done, 1 no such letter, or letters could not be sent, 2 usage.`

const states: ReadonlyArray<OutboxState> = ["waiting", "sent", "dead"]
const limitMax = 1000

/** Lists, shows, sends and retries letters. @rule SR124 */
export const command: Command = {
  name: "mail",
  summary: "List, show, send or retry letters",
  help,
  options: {
    state: { type: "string" },
    limit: { type: "string" },
    dead: { type: "boolean" },
    json: { type: "boolean" },
  },
  run: async (invocation) => {
    const [what, ...ids] = invocation.positionals
    const wrong = ids.find((id) => !/^\d{1,15}$/.test(id))
    if (wrong !== undefined) throw new CommandFailed(2, `${wrong} is no number of a letter`)
    const isDead = invocation.options["dead"] === true
    if (what === "list" && ids.length === 0) return list(invocation)
    if (what === "show" && ids.length === 1) return show(invocation, Number(ids[0]))
    if (what === "send" && ids.length === 0) return send(invocation)
    if (what === "retry" && ids.length > 0 !== isDead)
      return retry(invocation, isDead ? null : ids.map(Number))
    throw new CommandFailed(2, "Say what to do: shop mail list, show <id>, send, or retry <id>")
  },
}

const asking = async <A>(invocation: Invocation, program: Effect.Effect<A, never, Platform>): Promise<A> => {
  const exit = await onPlatform(invocation, program)
  if (Exit.isFailure(exit)) throw new CommandFailed(1, messageOf(Cause.squash(exit.cause)))
  return exit.value
}

const time = (atMs: number): string => new Date(atMs).toISOString()

/** How a letter stands, in words. */
const standing = (row: OutboxRow, canSend: boolean): string => {
  if (row.sentAtMs !== null) return row.error === null ? "sent" : `sent: ${row.error}`
  if (row.deadAtMs !== null) return `dead: ${row.error ?? ""}`
  if (row.tries > 0) return `waiting, ${row.tries} tries: ${row.error ?? ""}`
  return canSend || row.kind.startsWith("payment.") ? "waiting" : "not sent: no SMTP"
}

const plain = (row: OutboxRow, canSend: boolean) => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  madeAt: time(row.madeAtMs),
  sentAt: row.sentAtMs === null ? null : time(row.sentAtMs),
  deadAt: row.deadAtMs === null ? null : time(row.deadAtMs),
  tries: row.tries,
  error: row.error,
  standing: standing(row, canSend),
})

const list = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const state = states.find((one) => one === options["state"]) ?? null
  if (options["state"] !== undefined && state === null)
    throw new CommandFailed(2, `--state is one of ${states.join(", ")}`)
  const limit = Number(options["limit"] ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax)
    throw new CommandFailed(2, `--limit is a whole number from 1 to ${limitMax}`)
  const { rows, counts, canSend } = await asking(
    invocation,
    Effect.gen(function* () {
      const database = yield* Database
      const outbox = yield* Outbox
      return {
        rows: listOutbox(database, state, limit),
        counts: countOutbox(database),
        canSend: outbox.canSend,
      }
    }),
  )
  if (options["json"] === true)
    terminal.out(JSON.stringify({ counts, rows: rows.map((row) => plain(row, canSend)) }, null, 2))
  else if (rows.length === 0) terminal.out("There are no such letters.")
  else {
    terminal.out(
      table(
        ["id", "what", "made", "how it stands"],
        rows.map((row) => [
          row.id,
          row.kind,
          time(row.madeAtMs).slice(0, 16).replace("T", " "),
          standing(row, canSend),
        ]),
      ),
    )
    terminal.err(`${counts.waiting} waiting, ${counts.sent} sent, ${counts.dead} dead`)
  }
  return 0
}

const words = (composed: Composed): string => {
  switch (composed.tag) {
    case "mail": {
      const { to, replyTo, subject, text, papers } = composed.mail
      const head = [`To: ${to ?? "(the shop itself)"}`, ...(replyTo === null ? [] : [`Reply-To: ${replyTo}`])]
      const enclosed = papers.map((paper) =>
        paper.tag === "invoice"
          ? `Enclosed: the invoice of ${paper.order}`
          : `Enclosed: credit note ${paper.number}`,
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

const show = async (invocation: Invocation, id: number): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const found = await asking(
    invocation,
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const read = yield* outbox.read(id)
      return read === null ? null : { ...read, canSend: outbox.canSend }
    }),
  )
  if (found === null) throw new CommandFailed(1, `There is no letter ${id}.`)
  const { row, composed, canSend } = found
  terminal.out(
    options["json"] === true
      ? JSON.stringify({ ...plain(row, canSend), ...composed }, null, 2)
      : `${row.kind}, ${time(row.madeAtMs)}, ${standing(row, canSend)}\n\n${words(composed)}`,
  )
  return 0
}

const send = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const round = await asking(
    invocation,
    Effect.flatMap(Outbox, (outbox) => outbox.sendDue),
  )
  if (options["json"] === true) terminal.out(JSON.stringify(round, null, 2))
  else if (round.isBusy) terminal.out("Another process is sending.")
  else terminal.out(`${round.sent} sent, ${round.later} tried again later, ${round.dead} given up.`)
  if (round.closed !== null) throw new CommandFailed(1, `Letters stay in the outbox: ${round.closed}.`)
  return round.later + round.dead === 0 ? 0 : 1
}

const retry = async (invocation: Invocation, ids: ReadonlyArray<number> | null): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const count = await asking(
    invocation,
    Effect.map(Database, (database) => retryOutbox(database, ids)),
  )
  terminal.out(options["json"] === true ? JSON.stringify({ count }) : `${count} will be tried again.`)
  if (ids !== null && count < ids.length)
    throw new CommandFailed(1, `${ids.length - count} of them are not there, or have been sent.`)
  return 0
}
