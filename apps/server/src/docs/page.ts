import {
  type EndpointContract,
  contracts,
  type Parameters,
  schemas,
  successOf,
  version,
} from "@shop/wire/contract"
import { code, escaped, link, list, table } from "./markup.ts"
import { shape } from "./schema.ts"

type NamedContract = readonly [tag: string, call: EndpointContract]

const calls: ReadonlyArray<NamedContract> = [["shop.version", version], ...Object.entries(contracts)]
const families = [...new Set(calls.map(([, { family }]) => family))].toSorted()

const rowsOf = (place: string, parameters: Parameters = {}): ReadonlyArray<ReadonlyArray<string>> =>
  Object.entries(parameters).map(([name, parameter]) => [
    code(name),
    `${place}${parameter.isRequired === true ? ", required" : ""}`,
    escaped(parameter.description),
    shape(parameter.json ?? parameter.schema),
  ])

const pretty = (title: string, value: unknown): string =>
  value === undefined
    ? ""
    : `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre></details>`

const section = ([tag, call]: NamedContract): string => {
  const addresses = call.routes.map(({ method, path }) => code(`${method} ${path}`))
  return `<section id="${escaped(tag)}" aria-labelledby="${escaped(tag)}-title"><h3 id="${escaped(tag)}-title">${escaped(tag)}: ${escaped(call.summary)}</h3>${list(addresses)}${
    call.description === undefined ? "" : `<p>${escaped(call.description)}</p>`
  }${call.requiresCustomer === true ? "<p>Requires the token of a customer.</p>" : ""}${table(
    "Parameters",
    ["Name", "Where", "What for", "Shape"],
    [...rowsOf("path", call.path), ...rowsOf("query", call.query), ...rowsOf("header", call.headers)],
  )}${call.body === undefined ? "" : `<h4>Body</h4><div>${shape(call.body)}</div>`}${pretty(
    "Example of a body",
    call.example.body,
  )}<h4>Answer</h4><div>${shape(successOf(call))}</div>${pretty("Example of an answer", call.example.response)}${table(
    "Errors",
    ["Code", "When"],
    Object.entries(call.errors).map(([number, words]) => [code(number), escaped(words)]),
  )}</section>`
}

/**
 * Renders the API contract: every request and every named schema. The page has no script.
 *
 * @returns an HTML document without its style sheet
 * @rule SR100
 */
export const page = (): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    "<title>Shop API</title>",
    '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs.css"></head><body><a class="skip" href="#calls">To the calls</a>',
    "<header><h1>Shop API</h1><p>The HTTP API of the shop, compatible with clients of its predecessor. Most responses ",
    "have the envelope <code>{code, result, meta?}</code>, where <code>code</code> equals the HTTP status. Searches, ",
    'path resolution and content have no envelope. For tools: <a href="/api/openapi.json">openapi.json</a>.</p></header>',
    `<nav aria-label="Calls">${families
      .map(
        (family) =>
          `<h2>${escaped(family)}</h2>${list(
            calls
              .filter(([, call]) => call.family === family)
              .map(([tag, { summary }]) => `${link(`#${tag}`, tag)} ${escaped(summary)}`),
          )}`,
      )
      .join("")}</nav>`,
    `<main id="calls">${families
      .map(
        (family) =>
          `<h2>${escaped(family)}</h2>${calls
            .filter(([, call]) => call.family === family)
            .map(section)
            .join("")}`,
      )
      .join("")}<h2 id="schemas">Schemas</h2>${Object.entries(schemas)
      .map(
        ([name, schema]) =>
          `<section id="schema-${escaped(name)}" aria-labelledby="schema-${escaped(name)}-title"><h3 id="schema-${escaped(name)}-title">${escaped(name)}</h3><div>${shape(schema)}</div></section>`,
      )
      .join("")}</main></body></html>`,
  ].join("")
