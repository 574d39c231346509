import type { JsonObject } from "@shop/core/catalogue"
import { isJsonObject } from "./json.ts"

/** The fields of a product that are searched. */
export interface DocumentFields {
  readonly name: string
  /** The product's own sku first, then those of its variants. */
  readonly skus: ReadonlyArray<string>
  /** Names of its categories. */
  readonly categories: string
  /** Labels of its attribute options, such as colours. */
  readonly optionLabels: string
  /** May contain HTML. */
  readonly description: string
}

/** Labels of attribute options: by attribute code, then by option id. */
export type AttributeLabels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Attributes whose values no shopper searches for. */
const unsearchedAttributes = new Set(["status", "visibility", "tax_class_id", "price", "options_container"])

/**
 * Reads the option labels of an attribute document.
 *
 * @returns code and labels, or null when none of them is searched
 * @rule IX65
 */
export const attributeLabels = (
  attribute: JsonObject,
): readonly [code: string, labels: ReadonlyMap<string, string>] | null => {
  const code = attribute["attribute_code"]
  const labels = objectsIn(attribute["options"]).flatMap(({ label, value }) =>
    typeof label === "string" && /\p{L}/u.test(label) ? [[String(value), label] as const] : [],
  )
  return typeof code !== "string" || unsearchedAttributes.has(code) || labels.length === 0
    ? null
    : [code, new Map(labels)]
}

/** Reads the searched fields of a product document. @rule IX4, IX65, IX70 */
export const documentFields = (product: JsonObject, labels: AttributeLabels): DocumentFields => ({
  name: textIn(product["name"]),
  skus: [
    String(product["sku"]),
    // Product cards show the catalogue number, so shoppers type it.
    ...(typeof product["catalogue_number"] === "string" ? [product["catalogue_number"]] : []),
    ...objectsIn(product["configurable_children"]).map((child) => String(child["sku"])),
  ],
  categories: [...new Set(objectsIn(product["category"]).map((category) => textIn(category["name"])))].join(
    " ",
  ),
  optionLabels: optionLabelsOf(product, labels).join(" "),
  description: `${textIn(product["short_description"])} ${textIn(product["description"])}`,
})

const optionLabelsOf = (product: JsonObject, labels: AttributeLabels): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const [code, names] of labels) {
    for (const field of [code, `${code}_options`]) {
      const value = product[field]
      if (value === undefined || value === null) continue
      const ids = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value]
      for (const id of ids) {
        const name = names.get(String(id).trim())
        if (name !== undefined) found.add(name)
      }
    }
  }
  return [...found]
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")
const objectsIn = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []
