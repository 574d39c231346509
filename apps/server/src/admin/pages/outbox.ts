import { seenLetter, seenLetters } from "@shop/commerce/operator"
import { utc } from "../../operator/coupon-fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type AdminServices, changesOf, type Screen, type PageRequest } from "../model.ts"
import { selectField, definitionList, searchForm, pageOf, pager, pageSize, table } from "../components.ts"

const path = "/admin/outbox"
const state = (sentAtMs: number | null): string => (sentAtMs === null ? "waits" : `sent ${utc(sentAtMs)}`)

const list = ({ database }: AdminServices, { query }: PageRequest): Screen => {
  const onlyWaiting = query.get("waiting") === "yes"
  const page = pageOf(query)
  const found = seenLetters(database, { onlyWaiting, start: (page - 1) * pageSize, count: pageSize + 1 })
  return {
    title: "Outbox",
    body: html`${searchForm(
      path,
      selectField({ name: "waiting", label: "Letters", value: onlyWaiting ? "yes" : "" }, [
        ["", "All"],
        ["yes", "Waiting"],
      ]),
    )}${table(
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

const detail = ({ database }: AdminServices, { subpath }: PageRequest): Screen | null => {
  const letter = /^\d{1,15}$/.test(subpath) ? seenLetter(database, Number(subpath)) : null
  if (letter === null) return null
  return {
    title: `Letter ${letter.id}`,
    body: html`<p>Links and codes are left out.</p>
      ${definitionList([
        ["Kind", letter.kind],
        ["About", letter.subject],
        ["Written", utc(letter.madeAtMs)],
        ["State", state(letter.sentAtMs)],
        ...letter.fields.map(([name, text]) => [name, html`<pre>${text}</pre>`] as const),
      ])}`,
  }
}

/** Letters and their state. @rule SR145 */
export const outbox: AdminPage = {
  path,
  name: "Outbox",
  show: (services, request) => (request.subpath === "" ? list(services, request) : detail(services, request)),
  change: changesOf({}),
}
