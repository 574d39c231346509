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
  readonly manner: RequestKind
  readonly request: HttpRequest
}

const deep = (depth: number): unknown => {
  let value: unknown = "x"
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Texts whose work grows with the square of their length where it is not bounded. */
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
const oddText = fc.oneof(fc.constantFrom(...strings), fc.string({ unit: "binary", maxLength: 40 }))

/** JSON.parse makes these keys a document's own, which no literal does. */
const poisoned = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"sku":"BOL","sku":["JAM"],"qty":1,"qty":"2"}',
  '{"toString":"x","valueOf":1}',
].map((text) => JSON.parse(text) as unknown)

const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
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
    deep(20),
    deep(200),
    deep(3000),
    Array.from({ length: 3000 }, (_, index) => index),
    ...poisoned,
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

type Path = ReadonlyArray<string | number>

/** Every place in a value. */
const placesIn = (value: unknown, at: Path = [], limit = 200): ReadonlyArray<Path> => {
  if (typeof value !== "object" || value === null || at.length > 8) return [at]
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return [at, ...keys.flatMap((key) => placesIn((value as never)[key], [...at, key]))].slice(0, limit)
}

const at = (value: unknown, place: Path): unknown =>
  place.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value)

/** The value with something else in a place; nothing at all where undefined is put. */
const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((entry, index) => (index === key ? replaced(entry, rest, by) : entry))
  const entries = Object.entries(value as object).flatMap(([name, entry]) => {
    if (name !== String(key)) return [[name, entry] as const]
    const next = replaced(entry, rest, by)
    return next === undefined ? [] : [[name, next] as const]
  })
  return Object.fromEntries(entries)
}

/** Something of a body is missing, of another type, or more than it should be. */
const bent = (body: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...placesIn(body)), fc.oneof(fc.constant(undefined), odd))
    .map(([place, by]) => (place.length === 0 && by === undefined ? null : replaced(body, place, by)))

const bentQuery = (query: HttpRequest["query"]): fc.Arbitrary<HttpRequest["query"]> =>
  Object.keys(query).length === 0
    ? fc.constant(query)
    : fc
        .tuple(fc.constantFrom(...Object.keys(query)), fc.oneof(fc.constant(null), oddText))
        .map(([name, by]) => {
          const { [name]: _, ...others } = query
          return by === null ? others : { ...others, [name]: by }
        })

const nearly = (request: HttpRequest): fc.Arbitrary<HttpRequest> =>
  fc.oneof(
    {
      weight: request.body === null ? 0 : 3,
      arbitrary: bent(request.body).map((body) => ({ ...request, body })),
    },
    { weight: 2, arbitrary: bentQuery(request.query).map((query) => ({ ...request, query })) },
  )

const hostile = (request: HttpRequest): fc.Arbitrary<HttpRequest> =>
  fc.record({
    method: fc.constant(request.method),
    path: fc.oneof(
      { weight: 4, arbitrary: fc.constant(request.path) },
      { weight: 1, arbitrary: oddText.map((text) => `${request.path}/${text}`) },
    ),
    query: fc.oneof(
      fc.constant(request.query),
      fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(request.query), "q"), oddText), oddText), {
          maxLength: 4,
        })
        .map((pairs) => ({ ...request.query, ...Object.fromEntries(pairs) })),
    ),
    body: request.method === "GET" ? fc.oneof(fc.constant(null), odd) : odd,
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
 * Requests to a call: a third as the contract allows, a third of those with one thing wrong, a third that mean harm.
 *
 * @param real - puts what is there (a cart, a sku) in place of what the contract alone would say
 */
export const hostileRequests = (
  call: EndpointContract,
  real: (request: HttpRequest) => HttpRequest = (request) => request,
): fc.Arbitrary<GeneratedRequest> => {
  const right = requestsOf(call).map(real)
  const as = (manner: RequestKind, requests: fc.Arbitrary<HttpRequest>): fc.Arbitrary<GeneratedRequest> =>
    requests.map((request) => ({ manner, request }))
  return fc.oneof(as("valid", right), as("nearly", right.chain(nearly)), as("hostile", right.chain(hostile)))
}

/** Places times texts may be many; past so many, each place has one text, and each text some places. */
const dearMax = 60

/** The example of a call with a dear text in each place that can have one: asked every time, and not by chance. */
export const expensiveRequests = (call: EndpointContract): ReadonlyArray<GeneratedRequest> => {
  const [{ method, path }] = call.routes
  const { body = null, query = {}, path: inPath = {} } = call.example
  const right: HttpRequest = {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? "")),
    query,
    body,
    headers: {},
  }
  const texts = placesIn(body).filter((place) => typeof at(body, place) === "string")
  const changes: ReadonlyArray<(text: string) => HttpRequest> = [
    (text) => ({ ...right, path: `${right.path}/${text}` }),
    ...Object.keys(query).map((name) => (text: string) => ({ ...right, query: { ...query, [name]: text } })),
    ...texts.map((place) => (text: string) => ({ ...right, body: replaced(body, place, text) })),
  ]
  const all = changes.flatMap((change, index) =>
    changes.length * expensiveTexts.length <= dearMax
      ? expensiveTexts.map(change)
      : [change(expensiveTexts[index % expensiveTexts.length]!)],
  )
  return all.map((request) => ({ manner: "hostile", request }))
}
