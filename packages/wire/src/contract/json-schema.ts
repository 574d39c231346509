import { JsonSchema as JsonSchemas, Schema } from "effect"

/** The part of JSON Schema (2020-12) that the contract is written in. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: TypeName | ReadonlyArray<TypeName>
  readonly description?: string
  readonly examples?: ReadonlyArray<unknown>
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly minLength?: number
  readonly pattern?: string
  readonly contentMediaType?: string
  readonly contentSchema?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly minProperties?: number
  readonly maxProperties?: number
}

type TypeName = "string" | "number" | "integer" | "boolean" | "null" | "object" | "array"

/** The prefix of a reference to a named schema of the document. */
export const referencePrefix = "#/components/schemas/"

/** Keywords that Effect does not derive from a schema. An annotation adds them. */
const keywords = new Set([
  "minLength",
  "pattern",
  "minimum",
  "maximum",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "additionalProperties",
])

/** A JSON Schema, and the named schemas that it refers to. */
export interface JsonSchemaDocument {
  readonly schema: JsonSchema
  readonly named: Readonly<Record<string, JsonSchema>>
}

/** The JSON Schema of the encoded side of an Effect Schema. A schema with an identifier becomes a reference. */
export const jsonSchemaOf = (schema: Schema.Top): JsonSchemaDocument => {
  const document = Schema.toJsonSchemaDocument(schema, { includeAnnotationKey: (key) => keywords.has(key) })
  const { schemas, definitions } = JsonSchemas.toMultiDocumentOpenApi3_1({
    dialect: document.dialect,
    schemas: [document.schema],
    definitions: document.definitions,
  })
  return {
    schema: simplify(schemas[0]) as JsonSchema,
    named: simplify(definitions) as JsonSchemaDocument["named"],
  }
}

/** Merges `allOf` into its schema, and leaves out `additionalProperties: true`, which is the default of JSON Schema. */
const simplify = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== "object" || value === null) return value
  const { allOf = [], ...rest } = value as Readonly<Record<string, unknown>> & {
    readonly allOf?: ReadonlyArray<object>
  }
  const fields = Object.entries(rest).filter(
    ([keyword, part]) => keyword !== "additionalProperties" || part !== true,
  )
  return Object.assign(
    Object.fromEntries(fields.map(([keyword, part]) => [keyword, simplify(part)])),
    ...allOf.map(simplify),
  ) as unknown
}
