import fc from "fast-check"
import {
  type EndpointContract,
  type Parameters,
  type HttpRoute,
  resolved,
  type JsonSchema,
} from "@shop/wire/contract"
import type { HttpRequest } from "@shop/wire/http"

/*
 * Generates values and requests from the contract's schemas. An unknown JSON Schema keyword throws, because to ignore it
 * would generate invalid values.
 */

const keywords = new Set(
  (
    "$ref type description examples enum anyOf minLength pattern contentMediaType minimum maximum exclusiveMinimum items " +
    "minItems maxItems properties required additionalProperties propertyNames minProperties maxProperties"
  ).split(" "),
)

/** Nesting depth from which optional fields are left out. */
const depthMax = 5

const words = fc.oneof(
  fc.constantFrom("BOL", "JAM", "Zoë", "O'Neill", "50 %", "a,b", "<b>", "日本", "🏺"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
)

const texts = (schema: JsonSchema): fc.Arbitrary<string> => {
  const { pattern, minLength = 0, examples } = schema
  if (examples !== undefined) {
    const { examples: _, ...bare } = schema
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(examples as ReadonlyArray<string>)) },
      { weight: 1, arbitrary: texts(bare) },
    )
  }
  if (pattern === undefined) return words.filter((text) => text.length >= minLength)
  const shape = new RegExp(pattern, "u")
  return pattern.startsWith("^")
    ? fc.stringMatching(new RegExp(pattern))
    : words.filter((text) => shape.test(text) && text.length >= minLength)
}

const integers = ({
  minimum = -(2 ** 31),
  maximum = 2 ** 31,
  exclusiveMinimum,
}: JsonSchema): fc.Arbitrary<number> => {
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  return fc.oneof(
    fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(maximum, Math.max(min, 0) + 50) }),
    fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) }),
  )
}
const numbers = (schema: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    integers(schema),
    fc.double({
      min: schema.exclusiveMinimum ?? schema.minimum ?? -1e9,
      max: schema.maximum ?? 1e9,
      noNaN: true,
      minExcluded: schema.exclusiveMinimum !== undefined,
    }),
  )

const lists = (schema: JsonSchema, depth: number): fc.Arbitrary<ReadonlyArray<unknown>> => {
  const minLength = schema.minItems ?? 0
  if (schema.items === undefined || schema.maxItems === 0) return fc.constant([])
  return fc.array(valueOf(schema.items, depth + 1), {
    minLength,
    maxLength: Math.min(schema.maxItems ?? Infinity, depth >= depthMax ? minLength : minLength + 3),
  })
}

const objects = (schema: JsonSchema, depth: number): fc.Arbitrary<object> => {
  const { properties = {}, required = [], additionalProperties, propertyNames, minProperties = 0 } = schema
  const wanted = Object.entries(properties).filter(([name]) => depth < depthMax || required.includes(name))
  const fields = fc.record(
    Object.fromEntries(wanted.map(([name, each]) => [name, valueOf(each, depth + 1)])),
    { requiredKeys: [...required], noNullPrototype: true },
  )
  if (typeof additionalProperties !== "object") return fields
  const keys = propertyNames === undefined ? words : (valueOf(propertyNames, depth) as fc.Arbitrary<string>)
  const others = fc.dictionary(keys, valueOf(additionalProperties, depth + 1), {
    minKeys: minProperties,
    maxKeys: Math.max(minProperties, Math.min(schema.maxProperties ?? 3, depth >= depthMax ? 0 : 3)),
    noNullPrototype: true,
  })
  return fc.tuple(fields, others).map(([own, more]) => ({ ...more, ...own }))
}

const ofType = (type: string, schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  switch (type) {
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "string":
      return texts(schema)
    case "integer":
      return integers(schema)
    case "number":
      return numbers(schema)
    case "array":
      return lists(schema, depth)
    case "object":
      return objects(schema, depth)
    default:
      throw new Error(`the generator does not support the type ${type}`)
  }
}

/** Arbitrary values that match a schema. */
export const valueOf = (given: JsonSchema, depth = 0): fc.Arbitrary<unknown> => {
  const schema = resolved(given)
  const unknownKeyword = Object.keys(schema).find((keyword) => !keywords.has(keyword))
  if (unknownKeyword !== undefined)
    throw new Error(`the generator does not support the keyword ${unknownKeyword}`)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) {
    // Schemas list their simplest member first; a deep value uses only that one.
    const shapes = depth >= depthMax ? schema.anyOf.slice(0, 1) : schema.anyOf
    return fc.oneof(...shapes.map((shape) => valueOf(shape, depth + 1)))
  }
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)))
}

const parametersOf = (
  parameters: Parameters,
  isWanted: (name: string) => boolean,
): fc.Arbitrary<Readonly<Record<string, string>>> => {
  const wanted = Object.entries(parameters).filter(([name]) => isWanted(name))
  return fc.record(
    Object.fromEntries(
      wanted.map(([name, { schema, json }]) => [
        name,
        json === undefined
          ? (valueOf(schema) as fc.Arbitrary<string>)
          : valueOf(json).map((value) => JSON.stringify(value).replaceAll("%", "%25")),
      ]),
    ),
    {
      requiredKeys: wanted.filter(([, { isRequired }]) => isRequired === true).map(([name]) => name),
      noNullPrototype: true,
    },
  ) as fc.Arbitrary<Readonly<Record<string, string>>>
}

/** Arbitrary valid requests to one route. */
const requestsAt = (call: EndpointContract, place: HttpRoute): fc.Arbitrary<HttpRequest> => {
  const isInPath = (name: string): boolean => place.path.includes(`{${name}}`)
  const hasBody = call.body !== undefined && place.method !== "GET"
  return fc.record({
    method: fc.constant(place.method),
    path: parametersOf(
      Object.fromEntries(
        Object.entries(call.path ?? {}).map(([name, one]) => [name, { ...one, isRequired: true }]),
      ),
      isInPath,
    ).map((values) =>
      place.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "")),
    ),
    // The search request is in the body or in the query, never in both.
    query: parametersOf(call.query ?? {}, (name) => !isInPath(name) && !(hasBody && name === "request")),
    body: hasBody ? valueOf(call.body!) : fc.constant(null),
    headers: parametersOf(call.headers ?? {}, () => true),
  })
}

/** Arbitrary valid requests. */
export const requestsOf = (call: EndpointContract): fc.Arbitrary<HttpRequest> =>
  fc.oneof(...call.routes.map((place) => requestsAt(call, place)))
