import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import {
  contracts,
  type EndpointContract,
  type Parameters,
  type HttpRoute,
  type JsonSchema,
  schemas,
  successOf,
  otherContracts,
  version,
} from "@shop/wire/contract"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"

/*
 * Requests and replies held against the contract, by a validator that knows nothing of the shop.
 */

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

const validatorOf = (schema: JsonSchema): ValidateFunction => {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const made = ajv.compile({ allOf: [schema], components: { schemas } })
  compiled.set(schema, made)
  return made
}

/** What of a value is not as the schema has it; null when all is. */
export const faultOf = (schema: JsonSchema, value: unknown): string | null => {
  const validate = validatorOf(schema)
  if (validate(value)) return null
  // The last fault of alternatives only says that none fits; the deepest one says what is wrong.
  const [deepest] = (validate.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length)
  return `${deepest?.instancePath === "" ? "it" : deepest?.instancePath} ${deepest?.message}`
}

/** Every call that has a description, by name. */
export const calls: Readonly<Record<string, EndpointContract>> = {
  "shop.version": version,
  ...contracts,
  ...otherContracts,
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+?)")}/?$`)

/** The address that a request is sent to, and what stands in its path. */
const placed = (
  call: EndpointContract,
  { method, path }: HttpRequest,
): { readonly place: HttpRoute; readonly said: Readonly<Record<string, string>> } | null => {
  for (const place of call.routes) {
    const match = patternOf(place.path).exec(path)
    if (place.method === method && match !== null) return { place, said: { ...match.groups } }
  }
  return null
}

/** JSON that was percent-encoded once more than HTTP does, or was not. */
const jsonIn = (value: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(value)) as unknown
  } catch {
    return JSON.parse(value) as unknown
  }
}

const parameterFault = (
  parameters: Parameters,
  said: Readonly<Record<string, string>>,
  elsewhere: Readonly<Record<string, string>>,
): string | null => {
  for (const [name, { schema, json, isRequired }] of Object.entries(parameters)) {
    const value = said[name]
    if (value === undefined) {
      if (isRequired === true && elsewhere[name] === undefined) return `${name} is missing`
      continue
    }
    const fault = faultOf(schema, value) ?? (json === undefined ? null : faultOf(json, jsonIn(value)))
    if (fault !== null) return `${name}: ${fault}`
  }
  return null
}

/** What of a request is not as the contract has it; null when all is. */
export const requestFault = (call: EndpointContract, request: HttpRequest): string | null => {
  const found = placed(call, request)
  if (found === null) return `${request.method} ${request.path} is no address of the call`
  const { method, path } = found.place
  const inPath = Object.fromEntries(
    Object.entries(call.path ?? {}).filter(([name]) => path.includes(`{${name}}`)),
  )
  const stray =
    request.body !== null && (method === "GET" || call.body === undefined) ? "it has a body" : null
  const missing = call.body !== undefined && method !== "GET" && request.query["request"] === undefined
  return (
    parameterFault(inPath, Object.fromEntries(decodedEntries(found.said)), {}) ??
    parameterFault(call.query ?? {}, request.query, found.said) ??
    parameterFault(call.headers ?? {}, request.headers, {}) ??
    stray ??
    (missing ? faultOf(call.body!, request.body) : null)
  )
}

const decodedEntries = (said: Readonly<Record<string, string>>): ReadonlyArray<readonly [string, string]> =>
  Object.entries(said).map(([name, value]) => [name, decodeURIComponent(value)] as const)

/** The schema of a success is made once for each call: a validator is compiled for each schema there is. */
const successes = new WeakMap<EndpointContract, JsonSchema>()
const success = (call: EndpointContract): JsonSchema => {
  const known = successes.get(call)
  if (known !== undefined) return known
  const made = successOf(call)
  successes.set(call, made)
  return made
}

/** What of a reply is not as the contract has it: a success by its schema, anything else as a refusal; the code is the status. */
export const replyFault = (
  call: EndpointContract,
  { status, body }: Pick<HttpResponse, "status" | "body">,
): string | null => {
  if (status === 200) return faultOf(success(call), body)
  const fault = faultOf(call.errorResponse, body)
  if (fault !== null) return fault
  // A GraphQL error response has no code.
  const { code = status } = body as { readonly code?: number }
  return code === status ? null : `the status is ${status} and the code ${code}`
}
