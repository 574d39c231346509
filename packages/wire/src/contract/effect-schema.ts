import { Schema as EffectSchema } from "effect"
import type { Schema } from "./schema.ts"

/** Annotations that constrain values for other clients; the shop's own client accepts more. */
const constraints = new Set(["minLength", "pattern", "minimum", "maximum"])

/** JSON Schema of an Effect schema that the client decodes with. @rule WI100 */
export const jsonSchemaOf = (schema: EffectSchema.Top): Schema =>
  merged(
    EffectSchema.toJsonSchemaDocument(schema, { includeAnnotationKey: (key) => constraints.has(key) }).schema,
  ) as Schema

/** Merges the one part of `allOf` into its schema. Objects accept other fields by default, so that keyword goes. */
const merged = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(merged)
  if (typeof value !== "object" || value === null) return value
  const { allOf, additionalProperties, ...rest } = value as Readonly<Record<string, unknown>>
  const fields = Object.fromEntries(
    Object.entries({
      ...rest,
      ...(additionalProperties === undefined || additionalProperties === true
        ? {}
        : { additionalProperties }),
    }).map(([key, part]) => [key, merged(part)]),
  )
  return Array.isArray(allOf) ? Object.assign(fields, ...(allOf as ReadonlyArray<object>)) : fields
}
