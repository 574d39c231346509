import { contracts, otherContracts, schemas, successOf, version } from "./contracts.ts"
import type { JsonSchema } from "./json-schema.ts"
import type { EndpointContract, HttpRoute, Parameters } from "./model.ts"

type Json = Readonly<Record<string, unknown>>

const parametersOf = (place: "query" | "path" | "header", parameters: Parameters): ReadonlyArray<Json> =>
  Object.entries(parameters).map(([name, parameter]) => ({
    name,
    in: place,
    description: parameter.about,
    required: place === "path" || parameter.isRequired,
    ...(parameter.json === undefined
      ? { schema: parameter.schema }
      : { content: { "application/json": { schema: parameter.json } } }),
  }))

const inPath = (path: string): ReadonlySet<string> =>
  new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))

const only = (parameters: Parameters, isWanted: (name: string) => boolean): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => isWanted(name)))

const json = (schema: JsonSchema, example?: unknown): Json => ({
  "application/json": { schema, ...(example === undefined ? {} : { example }) },
})

/** The one schema, or any of several. */
const eitherOf = (options: ReadonlyArray<JsonSchema>): JsonSchema =>
  options.length === 1 ? options[0]! : { anyOf: options }

const exampleOf = ({ isBare, example }: EndpointContract): unknown =>
  isBare === true
    ? example.answer
    : {
        code: 200,
        result: example.answer,
        ...(example.meta === undefined ? {} : { meta: example.meta }),
      }

/** Calls that share an address are one operation of the document: either may be asked, either answered. */
const operation = (
  place: HttpRoute,
  calls: ReadonlyArray<readonly [tag: string, call: EndpointContract]>,
): Json => {
  const [[firstTag, first]] = calls as readonly [readonly [string, EndpointContract]]
  const names = inPath(place.path)
  const bodies = calls.flatMap(([, { body }]) => body ?? [])
  const answers = calls.map(([, call]) => successOf(call))
  const { refusal } = first
  const isMain = first.at[0].path === place.path && first.at[0].method === place.method
  const main = isMain
    ? calls.map(([tag]) => tag).join(" or ")
    : `${firstTag} at ${place.method} ${place.path}`
  return {
    operationId: main.replace(/[^A-Za-z]+(.)?/g, (_, letter: string | undefined) =>
      (letter ?? "").toUpperCase(),
    ),
    tags: [first.family],
    summary: calls.map(([, { summary }]) => summary).join("; "),
    ...(first.about === undefined ? {} : { description: first.about }),
    parameters: [
      ...parametersOf(
        "path",
        only(first.path, (name) => names.has(name)),
      ),
      ...parametersOf(
        "query",
        only(first.query, (name) => !names.has(name)),
      ),
      ...parametersOf("header", first.headers),
    ],
    ...(bodies.length === 0 || place.method === "GET"
      ? {}
      : {
          requestBody: {
            required: first.family !== "catalogue",
            content: json(eitherOf(bodies), first.family === "catalogue" ? undefined : first.example.body),
          },
        }),
    responses: {
      200: {
        description: "Done",
        content: json(eitherOf(answers), exampleOf(first)),
      },
      ...Object.fromEntries(
        Object.entries(first.refusals).map(([code, words]) => [
          code,
          { description: words, content: json(refusal) },
        ]),
      ),
      default: { description: "Refused; the code is the status", content: json(refusal) },
    },
    ...(first.isCustomers === true ? { security: [{ token: [] }, { bearer: [] }] } : { security: [] }),
  }
}

/**
 * The whole wire as an OpenAPI 3.1 document.
 *
 * @param server - base URL, "/" where it is that of the document
 * @returns JSON, its paths in the order of their letters
 * @rule WI102
 */
export const openApi = (server = "/"): Json => {
  const calls: ReadonlyArray<readonly [string, EndpointContract]> = [
    ["shop.version", version],
    ...Object.entries(contracts),
    ...Object.entries(otherContracts),
  ]
  const places = new Map<string, Map<string, Array<readonly [string, EndpointContract]>>>()
  for (const [tag, call] of calls) {
    for (const { method, path } of call.at) {
      const methods = places.get(path) ?? new Map<string, Array<readonly [string, EndpointContract]>>()
      methods.set(method, [...(methods.get(method) ?? []), [tag, call] as const])
      places.set(path, methods)
    }
  }
  const families = [...new Set(calls.map(([, { family }]) => family))].toSorted()
  return {
    openapi: "3.1.0",
    info: {
      title: "The shop's API",
      version: "1.12.5",
      summary: "The protocol of the predecessor's clients, as this shop answers it.",
      description:
        "Most answers come as `{code, result, meta?}`, the code being the HTTP status. Searches, addresses and content " +
        "answer bare. A body is JSON of 100 kB at most.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: server }],
    tags: families.map((name) => ({ name })),
    paths: Object.fromEntries(
      [...places]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, methods]) => [
          path,
          Object.fromEntries(
            [...methods].map(([method, at]) => [
              method.toLowerCase(),
              operation({ method: method as HttpRoute["method"], path }, at),
            ]),
          ),
        ]),
    ),
    components: {
      schemas,
      securitySchemes: {
        token: { type: "apiKey", in: "query", name: "token", description: "What a sign-in answered." },
        bearer: { type: "http", scheme: "bearer", description: "The same token; it wins." },
      },
    },
  }
}
