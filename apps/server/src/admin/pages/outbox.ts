import { seenLetter, seenLetters } from "@shop/commerce/operator"
import { utc } from "../../operator/coupon-fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type AdminTools, changesOf, type Screen, type Visit } from "../model.ts"
import { choice, facts, looking, pageOf, pager, pageSize, tableOf } from "../parts.ts"

const path = "/admin/outbox"
const state = (sentAtMs: number | null): string => (sentAtMs === null ? "waits" : `sent ${utc(sentAtMs)}`)

const list = ({ database }: AdminTools, { query }: Visit): Screen => {
  const onlyWaiting = query.get("waiting") === "yes"
  const page = pageOf(query)
  const found = seenLetters(database, { onlyWaiting, start: (page - 1) * pageSize, count: pageSize + 1 })
  return {
    title: "Outbox",
    body: html`${looking(
      path,
      choice({ name: "waiting", label: "Letters", value: onlyWaiting ? "yes" : "" }, [
        ["", "All"],
        ["yes", "Waiting"],
      ]),
    )}${tableOf(
      "Letters, newest first",
      ["Letter", "Kind", "About", "Written", "State"],
      found
        .slice(0, pageSize)
        .map(({ id, kind, subject, madeAtMs, sentAtMs }) => [
          html`<a href="${path}/${id}">${id}</a>`,
          kind,
          subject,
          utc(madeAtMs),
          state(sentAtMs),
        ]),
      "There are no such letters.",
    )}${pager(path, query, page, found.length > pageSize)}`,
  }
}

const detail = ({ database }: AdminTools, { rest }: Visit): Screen | null => {
  const letter = /^\d{1,15}$/.test(rest) ? seenLetter(database, Number(rest)) : null
  if (letter === null) return null
  return {
    title: `Letter ${letter.id}`,
    body: html`<p>What could open something is left out.</p>
      ${facts([
        ["Kind", letter.kind],
        ["About", letter.subject],
        ["Written", utc(letter.madeAtMs)],
        ["State", state(letter.sentAtMs)],
        ...letter.fields.map(([name, text]) => [name, html`<pre>${text}</pre>`] as const),
      ])}`,
  }
}

/** Letters that were written, and whether they have gone. @rule SR145 */
export const outbox: AdminPage = {
  path,
  name: "Outbox",
  show: (tools, visit) => (visit.rest === "" ? list(tools, visit) : detail(tools, visit)),
  change: changesOf({}),
}
