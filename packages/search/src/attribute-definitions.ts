import type { JsonObject } from "@shop/core/catalogue"
import { isJsonObject } from "./json.ts"

/** The fields of an attribute that responses define. */
export const definitionFields = [
  "is_visible_on_front",
  "is_visible",
  "default_frontend_label",
  "attribute_id",
  "entity_type_id",
  "id",
  "is_user_defined",
  "is_comparable",
  "attribute_code",
  "slug",
] as const

/**
 * The definition of an attribute.
 *
 * @param fields - names of its fields
 * @param values - ids of its options
 */
export const definitionOf = (
  attribute: JsonObject,
  fields: ReadonlyArray<string>,
  values: ReadonlySet<string>,
): JsonObject => {
  const whole: JsonObject = { entity_type_id: "4", slug: attribute["attribute_code"], ...attribute }
  return {
    ...Object.fromEntries(
      fields.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]),
    ),
    options: Array.isArray(attribute["options"])
      ? attribute["options"].filter(isJsonObject).filter(({ value }) => values.has(String(value)))
      : [],
  }
}

/** Values of an attribute in a product and its variants. */
const valuesOf = (product: JsonObject, code: string): ReadonlySet<string> =>
  new Set(
    [product[code], product[`${code}_options`]]
      .flat()
      .flatMap((value) =>
        typeof value === "string" || typeof value === "number" ? String(value).split(",") : [],
      )
      .map((value) => value.trim())
      .filter((value) => value !== ""),
  )

/** Shoppers see only visible attributes and those by which variants differ, so products define no others. */
const isVisible = ({ is_visible_on_front, is_user_defined }: JsonObject): boolean =>
  is_visible_on_front === "1" || is_user_defined === true

/** The attributes by which the variants of a product differ. */
const variantCodes = (product: JsonObject): ReadonlySet<string> =>
  new Set(
    Array.isArray(product["configurable_options"])
      ? product["configurable_options"].filter(isJsonObject).map((option) => String(option["attribute_code"]))
      : [],
  )

const positionOf = ({ position }: JsonObject): number => (typeof position === "number" ? position : Infinity)

/**
 * Sorts attributes as products show them: by position; those without one last, in their given order.
 *
 * @rule IX90
 */
export const sortAttributes = (attributes: ReadonlyArray<JsonObject>): ReadonlyArray<JsonObject> =>
  attributes.toSorted((a, b) => {
    const [one, other] = [positionOf(a), positionOf(b)]
    return one === other ? 0 : one - other
  })

/**
 * Adds the definitions of a product's attributes. A document that already has definitions stays unchanged.
 *
 * @param attributes - in the order in which products show them
 * @rule IX90 - wire §12 attributes_metadata
 */
export const withDefinitions = (product: JsonObject, attributes: Iterable<JsonObject>): JsonObject => {
  if (product["attributes_metadata"] !== undefined) return product
  const codes = variantCodes(product)
  const definitions: Array<JsonObject> = []
  for (const attribute of attributes) {
    const code = String(attribute["attribute_code"])
    const values = isVisible(attribute) || codes.has(code) ? valuesOf(product, code) : new Set<string>()
    if (values.size > 0)
      definitions.push(
        definitionOf(attribute, [...definitionFields, "frontend_input", "frontend_label"], values),
      )
  }
  return { ...product, attributes_metadata: definitions }
}
