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
 * Validates requests and responses against the API contract with a general JSON Schema validator.
 */

/** Whether a field that the contract does not name violates it. Platforms of others may send more fields than ours. */
export type UnknownFields = "allowed" | "refused"

/** A copy of a schema in which every object has its named fields only, unless `additionalProperties` says otherwise. */
const withoutUnknownFields = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutUnknownFields)
  if (typeof schema !== "object" || schema === null) return schema
  const { properties, enum: values, ...rest } = schema as JsonSchema
  return {
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, withoutUnknownFields(field)]),
          ),
          additionalProperties: false,
        }),
    ...(values === undefined ? {} : { enum: values }),
    ...Object.fromEntries(
      Object.entries(rest).map(([keyword, part]) => [keyword, withoutUnknownFields(part)]),
    ),
  }
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const components = {
  allowed: { schemas },
  refused: {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, withoutUnknownFields(schema)]),
    ),
  },
}
const compiled = {
  allowed: new WeakMap<JsonSchema, ValidateFunction>(),
  refused: new WeakMap<JsonSchema, ValidateFunction>(),
}

const validatorOf = (schema: JsonSchema, unknownFields: UnknownFields): ValidateFunction => {
  const known = compiled[unknownFields].get(schema)
  if (known !== undefined) return known
  const made = ajv.compile({
    allOf: [unknownFields === "refused" ? withoutUnknownFields(schema) : schema],
    components: components[unknownFields],
  })
  compiled[unknownFields].set(schema, made)
  return made
}

/** Describes how a value violates a schema; null for a valid value. */
export const faultOf = (
  schema: JsonSchema,
  value: unknown,
  unknownFields: UnknownFields = "refused",
): string | null => {
  const validate = validatorOf(schema, unknownFields)
  if (validate(value)) return null
  // The last fault of a union only says that no member matches; the deepest one names the wrong field.
  const [deepest] = (validate.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length)
  const field = deepest?.params["additionalProperty"] as string | undefined
  return `${deepest?.instancePath === "" ? "it" : deepest?.instancePath} ${deepest?.message}${field === undefined ? "" : `: ${field}`}`
}

/** The contract of each request, by request name. */
export const contractsByName: Readonly<Record<string, EndpointContract>> = {
  "shop.version": version,
  ...contracts,
  ...otherContracts,
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+?)")}/?$`)

/** Finds the route of a request and the parameters in its path. */
const matchRoute = (
  call: EndpointContract,
  { method, path }: HttpRequest,
): { readonly place: HttpRoute; readonly pathParameters: Readonly<Record<string, string>> } | null => {
  for (const place of call.routes) {
    const match = patternOf(place.path).exec(path)
    if (place.method === method && match !== null) return { place, pathParameters: { ...match.groups } }
  }
  return null
}

/** Parses JSON that is percent-encoded a second time, or is not. */
const jsonIn = (value: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(value)) as unknown
  } catch {
    return JSON.parse(value) as unknown
  }
}

const parameterFault = (
  parameters: Parameters,
  values: Readonly<Record<string, string>>,
  alternatives: Readonly<Record<string, string>>,
): string | null => {
  for (const [name, { schema, json, isRequired }] of Object.entries(parameters)) {
    const value = values[name]
    if (value === undefined) {
      if (isRequired === true && alternatives[name] === undefined) return `${name} is missing`
      continue
    }
    const fault = faultOf(schema, value) ?? (json === undefined ? null : faultOf(json, jsonIn(value)))
    if (fault !== null) return `${name}: ${fault}`
  }
  return null
}

/** Describes how a request violates its contract; null for a valid request. */
export const requestFault = (call: EndpointContract, request: HttpRequest): string | null => {
  const found = matchRoute(call, request)
  if (found === null) return `${request.method} ${request.path} is not a route of the request`
  const { method, path } = found.place
  const inPath = Object.fromEntries(
    Object.entries(call.path ?? {}).filter(([name]) => path.includes(`{${name}}`)),
  )
  const unknownParameter =
    request.body !== null && (method === "GET" || call.body === undefined) ? "it has a body" : null
  const missing = call.body !== undefined && method !== "GET" && request.query["request"] === undefined
  return (
    parameterFault(inPath, Object.fromEntries(decodedEntries(found.pathParameters)), {}) ??
    parameterFault(call.query ?? {}, request.query, found.pathParameters) ??
    parameterFault(call.headers ?? {}, request.headers, {}) ??
    unknownParameter ??
    (missing ? faultOf(call.body!, request.body) : null)
  )
}

const decodedEntries = (
  pathParameters: Readonly<Record<string, string>>,
): ReadonlyArray<readonly [string, string]> =>
  Object.entries(pathParameters).map(([name, value]) => [name, decodeURIComponent(value)] as const)

/** Success schemas by contract. The validator caches by schema object, so each schema is created once. */
const successSchemas = new WeakMap<EndpointContract, JsonSchema>()
const success = (call: EndpointContract): JsonSchema => {
  const known = successSchemas.get(call)
  if (known !== undefined) return known
  const made = successOf(call)
  successSchemas.set(call, made)
  return made
}

/**
 * Describes how a response violates its contract; null for a valid response. A success must match its schema, another
 * response the schema of errors, with the HTTP status as its code.
 */
export const responseFault = (
  call: EndpointContract,
  { status, body }: Pick<HttpResponse, "status" | "body">,
  unknownFields: UnknownFields = "refused",
): string | null => {
  if (status === 200) return faultOf(success(call), body, unknownFields)
  const fault = faultOf(call.errorResponse, body, unknownFields)
  if (fault !== null) return fault
  // A GraphQL error response has no code.
  const { code = status } = body as { readonly code?: number }
  return code === status ? null : `the status is ${status} and the code ${code}`
}
