import { isObject, type Json } from "./json.ts"
import type { Searched } from "./words-maker.ts"

/** Names of the values of attributes: by attribute code, then by option id. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Attributes whose values nobody says when they look for a thing. */
const silent = new Set(["status", "visibility", "tax_class_id", "price", "options_container"])

/** The names of choices, from an attribute's document. @rule IX65 */
export const labelsOf = (attribute: Json): readonly [string, ReadonlyMap<string, string>] | null => {
  const code = attribute["attribute_code"]
  const options = list(attribute["options"]).flatMap((option) => {
    const { label, value } = option
    return typeof label === "string" && /\p{L}/u.test(label) ? [[String(value), label] as const] : []
  })
  return typeof code !== "string" || silent.has(code) || options.length === 0
    ? null
    : [code, new Map(options)]
}

/** What of a product is searched. @rule IX4, IX65, IX70 */
export const searchedOf = (product: Json, labels: Labels): Searched => ({
  name: text(product["name"]),
  skus: [
    String(product["sku"]),
    // It stands on every card.
    ...(typeof product["catalogue_number"] === "string" ? [product["catalogue_number"]] : []),
    ...list(product["configurable_children"]).map((child) => String(child["sku"])),
  ],
  categories: [...new Set(list(product["category"]).map((category) => text(category["name"])))].join(" "),
  labels: labelsIn(product, labels).join(" "),
  description: `${text(product["short_description"])} ${text(product["description"])}`,
})

const labelsIn = (product: Json, labels: Labels): ReadonlyArray<string> => {
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

const text = (value: unknown): string => (typeof value === "string" ? value : "")
const list = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isObject) : [])
