import { type Html, html, type Part } from "../http/html.ts"
import type { PageRequest } from "./model.ts"

/** A cell of a table: text, a number or markup. */
export type Cell = Part

/**
 * A table with headings, or a sentence without rows. On a phone each row is a card, so that nobody has to scroll
 * sideways. That style would hide the table from screen readers, hence the roles.
 */
export const table = (
  caption: string,
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  empty: string,
): Html =>
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
        <table role="table">
          <caption>
            ${caption}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              ${head.map(
                (title, at) =>
                  html`<th
                    scope="col"
                    role="columnheader"
                    ${isNumbers(rows, at) ? html` class="number"` : null}
                  >
                    ${title}
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${rows.map(
              (row) =>
                html`<tr role="row">
                  ${row.map((cell, at) =>
                    at === 0
                      ? html`<th scope="row" role="rowheader">${cell}</th>`
                      : html`<td
                          role="cell"
                          data-head="${head[at] ?? ""}"
                          ${isNumbers(rows, at) ? html` class="number"` : null}
                        >
                          <div>${cell}</div>
                        </td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

/** Whether a cell is right-aligned. */
const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell === "number" || (typeof cell === "string" && /^-?[€£$]?\d[\d.,]*$/.test(cell))

const isNumbers = (rows: ReadonlyArray<ReadonlyArray<Cell>>, at: number): boolean =>
  at > 0 && rows.every((row) => isNumber(row[at]))

/** The description of a field. */
export interface FieldSpec {
  /** Unique on the page; default derived from the name. */
  readonly id?: string
  readonly name: string
  readonly label: string
  readonly type?: "text" | "search" | "number" | "password"
  readonly value?: string
  readonly hint?: string
  readonly isRequired?: boolean
  readonly autocomplete?: string
}

/** An input with its label and hint. */
export const textField = (spec: FieldSpec): Html => {
  const { name, label, type = "text", value = "", hint, isRequired = false, autocomplete = "off" } = spec
  const id = spec.id ?? `field-${name}`
  return html`<p class="field">
    <label for="${id}">${label}</label
    ><input
      id="${id}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${hint === undefined ? null : html` aria-describedby="${id}-hint"`}${isRequired ? html` required` : null}
    />${hint === undefined ? null : html`<span class="hint" id="${id}-hint">${hint}</span>`}
  </p>`
}

/** A select with its label. */
export const selectField = (
  spec: Pick<FieldSpec, "id" | "name" | "label" | "value">,
  options: ReadonlyArray<readonly [value: string, words: string]>,
): Html => {
  const id = spec.id ?? `field-${spec.name}`
  return html`<p class="field">
    <label for="${id}">${spec.label}</label
    ><select id="${id}" name="${spec.name}">
      ${options.map(
        ([value, words]) =>
          html`<option value="${value}" ${value === spec.value ? html` selected` : null}>${words}</option>`,
      )}
    </select>
  </p>`
}

/** A form for a change, with the CSRF token and the name of the change. */
export const changeForm = (
  { token }: Pick<PageRequest, "token">,
  at: string,
  what: string,
  body: Part,
  button: string,
  hidden: Readonly<Record<string, string>> = {},
): Html =>
  html`<form method="post" action="${at}">
    <input type="hidden" name="csrf" value="${token}" />${Object.entries(hidden).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}${body}
    <p><button name="do" value="${what}">${button}</button></p>
  </form>`

/** A form that filters a list. */
export const searchForm = (at: string, body: Part, button = "Show"): Html =>
  html`<form method="get" action="${at}" class="row">
    ${body}
    <p><button class="plain">${button}</button></p>
  </form>`

/** A definition list. */
export const definitionList = (pairs: ReadonlyArray<readonly [name: string, value: Part]>): Html =>
  html`<dl>
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

/** Rows on one page of a list. */
export const pageSize = 50

/** The requested page of a list, from 1. */
export const pageOf = (query: URLSearchParams): number => {
  const page = Number(query.get("page") ?? "1")
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The id before which a list continues; null for its first page. */
export const cursorOf = (query: URLSearchParams): number | null => {
  const id = Number(query.get("before") ?? "")
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * Links to the first and the next page of a list. Each page continues at an entry, so that it costs the same however long
 * the list is. The default names are those of a list by time.
 *
 * @param next - the id or sku at which the next page continues; null on the last page
 */
export const cursorPager = (
  at: string,
  query: URLSearchParams,
  next: number | string | null,
  [parameter, first, more]: readonly [parameter: string, first: string, more: string] = [
    "before",
    "Newest",
    "Older",
  ],
): Html | null => {
  const isFirst = (query.get(parameter) ?? "") === ""
  if (isFirst && next === null) return null
  const link = (cursor: number | string | null, words: string): Html => {
    const target = new URLSearchParams(query)
    target.delete("page")
    if (cursor === null) target.delete(parameter)
    else target.set(parameter, String(cursor))
    return html`<a href="${at}?${target.toString()}">${words}</a>`
  }
  return html`<nav class="pager" aria-label="Pages">
    ${isFirst ? null : link(null, first)} ${next === null ? null : link(next, more)}
  </nav>`
}

/** Links to the previous and the next page. The default labels are those of a list by time. */
export const pager = (
  at: string,
  query: URLSearchParams,
  page: number,
  hasMore: boolean,
  [before, after]: readonly [before: string, after: string] = ["Newer", "Older"],
): Html | null => {
  if (page === 1 && !hasMore) return null
  const link = (to: number, words: string): Html => {
    const target = new URLSearchParams(query)
    target.set("page", String(to))
    return html`<a href="${at}?${target.toString()}">${words}</a>`
  }
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? link(page - 1, before) : null}
    <span>Page ${page}</span> ${hasMore ? link(page + 1, after) : null}
  </nav>`
}
