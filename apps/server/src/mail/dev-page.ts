import type { Effect } from "effect"
import { listOutbox, type Outbox, type OutboxRow } from "@shop/commerce/outbox"
import type { DatabaseService } from "@shop/commerce/database"
import type { HttpReply, HttpRequest } from "../http/model.ts"

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const shown = 100

const reply = (status: number, body: string): HttpReply => ({
  status,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><main>${body}</main></html>`,
})

const stateOf = ({ sentAtMs, deadAtMs, error, tries }: OutboxRow): string => {
  if (sentAtMs !== null) return error ?? "sent"
  if (deadAtMs !== null) return `given up: ${error ?? ""}`
  return tries === 0 ? "waits" : `waits, ${tries} tries: ${error ?? ""}`
}

/**
 * The letters of the shop, for whoever develops it: there is no such page in production.
 *
 * @param run - runs a step of the platform
 * @rule SR121
 */
export const mailPages =
  (outbox: Outbox["Service"], database: DatabaseService, run: <A>(step: Effect.Effect<A>) => Promise<A>) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    const found = /^\/dev\/mail(?:\/(\d{1,15}))?$/.exec(request.path)
    if (found === null) return null
    const [, id] = found
    return id === undefined ? Promise.resolve(list()) : one(Number(id))

    function list(): HttpReply {
      const rows = listOutbox(database, null, shown).map(
        (row) =>
          `<tr><td><a href="/dev/mail/${row.id}">${row.id}</a></td><td>${escaped(row.kind)}</td>` +
          `<td>${new Date(row.madeAtMs).toISOString()}</td><td>${escaped(stateOf(row))}</td></tr>`,
      )
      const words = outbox.canSend ? "" : "<p>Not sent: no SMTP (SHOP_SMTP and SHOP_MAIL_FROM).</p>"
      return reply(200, `<h1>Mail</h1>${words}<table>${rows.join("")}</table>`)
    }

    async function one(row: number): Promise<HttpReply> {
      const read = await run(outbox.read(row))
      if (read === null) return reply(404, "<p>There is no such letter.</p>")
      const { composed } = read
      if (composed.tag !== "mail")
        return reply(200, `<h1>${escaped(read.row.kind)}</h1><p>${composed.tag}</p>`)
      const { to, subject, text } = composed.mail
      return reply(
        200,
        `<h1>${escaped(subject)}</h1><p>${escaped(to ?? "the shop itself")}</p><pre>${escaped(text)}</pre>`,
      )
    }
  }
