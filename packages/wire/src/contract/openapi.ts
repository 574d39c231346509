import { contracts, otherContracts, schemas, successOf, version } from "./contracts.ts"
import type { JsonSchema } from "./json-schema.ts"
import type { EndpointContract, HttpRoute, Parameters } from "./model.ts"

type Json = Readonly<Record<string, unknown>>

const parametersOf = (location: "query" | "path" | "header", parameters: Parameters): ReadonlyArray<Json> =>
  Object.entries(parameters).map(([name, parameter]) => ({
    name,
    in: location,
    description: parameter.description,
    required: location === "path" || parameter.isRequired,
    ...(parameter.json === undefined
      ? { schema: parameter.schema }
      : { content: { "application/json": { schema: parameter.json } } }),
  }))

const namesInPath = (path: string): ReadonlySet<string> =>
  new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))

const filterParameters = (parameters: Parameters, isIncluded: (name: string) => boolean): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => isIncluded(name)))

const json = (schema: JsonSchema, example?: unknown): Json => ({
  "application/json": { schema, ...(example === undefined ? {} : { example }) },
})

/** A union of schemas; a single schema stays as it is. */
const unionOf = (options: ReadonlyArray<JsonSchema>): JsonSchema =>
  options.length === 1 ? options[0]! : { anyOf: options }

const exampleOf = ({ isBare, example }: EndpointContract): unknown =>
  isBare === true
    ? example.response
    : {
        code: 200,
        result: example.response,
        ...(example.meta === undefined ? {} : { meta: example.meta }),
      }

/** Makes one operation of all contracts at a route. Its bodies and its responses are unions. */
const operation = (
  route: HttpRoute,
  endpoints: ReadonlyArray<readonly [tag: string, contract: EndpointContract]>,
): Json => {
  const [[firstTag, first]] = endpoints as readonly [readonly [string, EndpointContract]]
  const names = namesInPath(route.path)
  const bodies = endpoints.flatMap(([, { body }]) => body ?? [])
  const responses = endpoints.map(([, contract]) => successOf(contract))
  const { errorResponse } = first
  const isMain = first.routes[0].path === route.path && first.routes[0].method === route.method
  const main = isMain
    ? endpoints.map(([tag]) => tag).join(" or ")
    : `${firstTag} at ${route.method} ${route.path}`
  return {
    operationId: main.replace(/[^A-Za-z]+(.)?/g, (_, letter: string | undefined) =>
      (letter ?? "").toUpperCase(),
    ),
    tags: [first.family],
    summary: endpoints.map(([, { summary }]) => summary).join("; "),
    ...(first.description === undefined ? {} : { description: first.description }),
    parameters: [
      ...parametersOf(
        "path",
        filterParameters(first.path, (name) => names.has(name)),
      ),
      ...parametersOf(
        "query",
        filterParameters(first.query, (name) => !names.has(name)),
      ),
      ...parametersOf("header", first.headers),
    ],
    ...(bodies.length === 0 || route.method === "GET"
      ? {}
      : {
          requestBody: {
            required: first.family !== "catalogue",
            content: json(unionOf(bodies), first.family === "catalogue" ? undefined : first.example.body),
          },
        }),
    responses: {
      200: {
        description: "Success",
        content: json(unionOf(responses), exampleOf(first)),
      },
      ...Object.fromEntries(
        Object.entries(first.errors).map(([code, reason]) => [
          code,
          { description: reason, content: json(errorResponse) },
        ]),
      ),
      default: {
        description: "Any other error; `code` equals the HTTP status",
        content: json(errorResponse),
      },
    },
    ...(first.requiresCustomer === true ? { security: [{ token: [] }, { bearer: [] }] } : { security: [] }),
  }
}

/**
 * Makes an OpenAPI 3.1 document of all contracts.
 *
 * @param server - base URL; "/" for the URL of the document
 * @returns JSON with paths in alphabetical order
 */
export const openApi = (server = "/"): Json => {
  const all: ReadonlyArray<readonly [string, EndpointContract]> = [
    ["shop.version", version],
    ...Object.entries(contracts),
    ...Object.entries(otherContracts),
  ]
  const routes = new Map<string, Map<string, Array<readonly [string, EndpointContract]>>>()
  for (const [tag, contract] of all) {
    for (const { method, path } of contract.routes) {
      const methods = routes.get(path) ?? new Map<string, Array<readonly [string, EndpointContract]>>()
      methods.set(method, [...(methods.get(method) ?? []), [tag, contract] as const])
      routes.set(path, methods)
    }
  }
  const families = [...new Set(all.map(([, { family }]) => family))].toSorted()
  return {
    openapi: "3.1.0",
    info: {
      title: "Shop API",
      version: "1.12.5",
      summary: "The HTTP API of the shop, compatible with clients of its predecessor.",
      description:
        "Most responses have the envelope `{code, result, meta?}`, where `code` equals the HTTP status. Searches, path " +
        "resolution and content have no envelope. A request body is JSON of at most 100 kB.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: server }],
    tags: families.map((name) => ({ name })),
    paths: Object.fromEntries(
      [...routes]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, methods]) => [
          path,
          Object.fromEntries(
            [...methods].map(([method, endpoints]) => [
              method.toLowerCase(),
              operation({ method: method as HttpRoute["method"], path }, endpoints),
            ]),
          ),
        ]),
    ),
    components: {
      schemas,
      securitySchemes: {
        token: { type: "apiKey", in: "query", name: "token", description: "Token from sign-in." },
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The same token in the header. It takes precedence over the query parameter.",
        },
      },
    },
  }
}
