import fc from "fast-check"
import type { EndpointContract } from "@shop/wire/contract"
import type { HttpRequest } from "@shop/wire/http"
import { requestsOf } from "./from-schema.ts"

/*
 * Generates valid, nearly valid and hostile requests.
 */

/** The kind of a generated request. */
export type RequestKind = "valid" | "nearly" | "hostile"

export interface GeneratedRequest {
  readonly kind: RequestKind
  readonly request: HttpRequest
}

const nested = (depth: number): unknown => {
  let value: unknown = "x"
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Texts that take quadratic time in code without a limit. */
export const expensiveTexts: ReadonlyArray<string> = [
  `x${"/".repeat(15_800)}x/`,
  `{ products { ${"items { entity_id } ".repeat(490)} } }`,
  `{ ${"products { items } ".repeat(490)} }`,
  `${"a".repeat(20_000)}!`,
  `${"a@".repeat(8_000)}.`,
  `${" \t".repeat(9_000)}x`,
]

const strings = [
  "",
  " ",
  "\u0000",
  "x".repeat(20_000),
  "'; DROP TABLE cart; --",
  '" OR 1=1 --',
  "%' AND SLEEP(5) --",
  "*) MATCH '\"",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "C:\\windows\\system32",
  "${7*7}{{7*7}}",
  "\r\nX-Injected: yes",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "1_000",
  "9007199254740993",
  "99999999999999999999999999",
  "null",
  "undefined",
  "true",
  "%",
  "%25",
  "%E0%A4%A",
  "\uD800",
  "é\u0301\u202E",
  "👩‍👩‍👧‍👦".repeat(50),
  "ｓｃｒｉｐｔ",
  ...expensiveTexts,
]
const oddTexts = fc.oneof(fc.constantFrom(...strings), fc.string({ unit: "binary", maxLength: 40 }))

/** Objects whose own keys are names of the prototype; only JSON.parse creates them. */
const poisonedObjects = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"sku":"BOL","sku":["JAM"],"qty":1,"qty":"2"}',
  '{"toString":"x","valueOf":1}',
].map((text) => JSON.parse(text) as unknown)

const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  oddTexts,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.1,
    1e308,
    -1e308,
    2 ** 53,
    Number.MIN_VALUE,
    [],
    {},
    [[]],
    [null],
    nested(20),
    nested(200),
    nested(3000),
    Array.from({ length: 3000 }, (_, index) => index),
    ...poisonedObjects,
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

type Path = ReadonlyArray<string | number>

/** The paths of all parts of a value. */
const pathsIn = (value: unknown, at: Path = [], limit = 200): ReadonlyArray<Path> => {
  if (typeof value !== "object" || value === null || at.length > 8) return [at]
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return [at, ...keys.flatMap((key) => pathsIn((value as never)[key], [...at, key]))].slice(0, limit)
}

const valueAt = (value: unknown, place: Path): unknown =>
  place.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value)

/** Replaces the part at a path; undefined removes it. */
const replaceAt = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((entry, index) => (index === key ? replaceAt(entry, rest, by) : entry))
  const entries = Object.entries(value as object).flatMap(([name, entry]) => {
    if (name !== String(key)) return [[name, entry] as const]
    const next = replaceAt(entry, rest, by)
    return next === undefined ? [] : [[name, next] as const]
  })
  return Object.fromEntries(entries)
}

/** Bodies in which one part is missing or has another value. */
const invalidBodies = (body: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...pathsIn(body)), fc.oneof(fc.constant(undefined), oddValues))
    .map(([place, by]) => (place.length === 0 && by === undefined ? null : replaceAt(body, place, by)))

const invalidQueries = (query: HttpRequest["query"]): fc.Arbitrary<HttpRequest["query"]> =>
  Object.keys(query).length === 0
    ? fc.constant(query)
    : fc
        .tuple(fc.constantFrom(...Object.keys(query)), fc.oneof(fc.constant(null), oddTexts))
        .map(([name, by]) => {
          const { [name]: _, ...others } = query
          return by === null ? others : { ...others, [name]: by }
        })

const nearlyValid = (request: HttpRequest): fc.Arbitrary<HttpRequest> =>
  fc.oneof(
    {
      weight: request.body === null ? 0 : 3,
      arbitrary: invalidBodies(request.body).map((body) => ({ ...request, body })),
    },
    { weight: 2, arbitrary: invalidQueries(request.query).map((query) => ({ ...request, query })) },
  )

const hostile = (request: HttpRequest): fc.Arbitrary<HttpRequest> =>
  fc.record({
    method: fc.constant(request.method),
    path: fc.oneof(
      { weight: 4, arbitrary: fc.constant(request.path) },
      { weight: 1, arbitrary: oddTexts.map((text) => `${request.path}/${text}`) },
    ),
    query: fc.oneof(
      fc.constant(request.query),
      fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(request.query), "q"), oddTexts), oddTexts), {
          maxLength: 4,
        })
        .map((pairs) => ({ ...request.query, ...Object.fromEntries(pairs) })),
    ),
    body: request.method === "GET" ? fc.oneof(fc.constant(null), oddValues) : oddValues,
    headers: fc.constantFrom<HttpRequest["headers"]>(
      {},
      { authorization: "Bearer" },
      { authorization: "Bearer null" },
      { authorization: `Bearer ${"x".repeat(9000)}` },
      { "idempotency-key": "" },
      { "idempotency-key": "x".repeat(5000) },
      { "x-vs-store-code": "__proto__" },
    ),
  })

/**
 * Arbitrary requests of one name: a third valid, a third with one fault, a third hostile.
 *
 * @param real - replaces generated ids by those of existing entities, such as a cart
 */
export const hostileRequests = (
  call: EndpointContract,
  real: (request: HttpRequest) => HttpRequest = (request) => request,
): fc.Arbitrary<GeneratedRequest> => {
  const valid = requestsOf(call).map(real)
  const ofKind = (kind: RequestKind, requests: fc.Arbitrary<HttpRequest>): fc.Arbitrary<GeneratedRequest> =>
    requests.map((request) => ({ kind, request }))
  return fc.oneof(
    ofKind("valid", valid),
    ofKind("nearly", valid.chain(nearlyValid)),
    ofKind("hostile", valid.chain(hostile)),
  )
}

/** Most combinations of a path and a text; above it, each path gets one text. */
const combinationsMax = 60

/** The contract's example with an expensive text at each path. Every run sends these requests. */
export const expensiveRequests = (call: EndpointContract): ReadonlyArray<GeneratedRequest> => {
  const [{ method, path }] = call.routes
  const { body = null, query = {}, path: inPath = {} } = call.example
  const valid: HttpRequest = {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? "")),
    query,
    body,
    headers: {},
  }
  const texts = pathsIn(body).filter((place) => typeof valueAt(body, place) === "string")
  const changes: ReadonlyArray<(text: string) => HttpRequest> = [
    (text) => ({ ...valid, path: `${valid.path}/${text}` }),
    ...Object.keys(query).map((name) => (text: string) => ({ ...valid, query: { ...query, [name]: text } })),
    ...texts.map((place) => (text: string) => ({ ...valid, body: replaceAt(body, place, text) })),
  ]
  const all = changes.flatMap((change, index) =>
    changes.length * expensiveTexts.length <= combinationsMax
      ? expensiveTexts.map(change)
      : [change(expensiveTexts[index % expensiveTexts.length]!)],
  )
  return all.map((request) => ({ kind: "hostile", request }))
}
