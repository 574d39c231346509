import { findOutboxLetter, listOutboxLetters, type OutboxLetter } from "@shop/commerce/operator"
import { shopTime } from "../../operator/shop-time.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type AdminServices, changesOf, type Screen, type PageRequest } from "../model.ts"
import {
  selectField,
  definitionList,
  searchForm,
  cursorOf,
  cursorPager,
  pageSize,
  table,
} from "../components.ts"

const path = "/admin/outbox"
const stateOf = ({ sentAtMs, deadAtMs }: OutboxLetter): string =>
  sentAtMs !== null
    ? `sent ${shopTime(sentAtMs)}`
    : deadAtMs === null
      ? "waits"
      : `given up ${shopTime(deadAtMs)}`

const list = async ({ run }: AdminServices, { query }: PageRequest): Promise<Screen> => {
  const onlyWaiting = query.get("waiting") === "yes"
  const state = onlyWaiting ? "waiting" : null
  const found = await run(listOutboxLetters(state, pageSize + 1, cursorOf(query)))
  const letters = found.slice(0, pageSize)
  const next = found.length > pageSize ? (letters.at(-1)?.id ?? null) : null
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
      letters.map((letter) => [
        html`<a href="${path}/${letter.id}">${letter.id}</a>`,
        letter.kind,
        letter.subject,
        shopTime(letter.madeAtMs),
        stateOf(letter),
      ]),
      "There are no such letters.",
    )}${cursorPager(path, query, next)}`,
  }
}

const detail = async ({ run }: AdminServices, { subpath }: PageRequest): Promise<Screen | null> => {
  const letter = /^\d{1,15}$/.test(subpath) ? await run(findOutboxLetter(Number(subpath))) : null
  if (letter === null) return null
  return {
    title: `Letter ${letter.id}`,
    body: html`<p>Links and codes are left out.</p>
      ${definitionList([
        ["Kind", letter.kind],
        ["About", letter.subject],
        ["Written", shopTime(letter.madeAtMs)],
        ["State", stateOf(letter)],
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
