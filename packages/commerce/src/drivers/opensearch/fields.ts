import { isJsonObject } from "@shop/search"
import type { JsonObject } from "../../catalogue/model.ts"

/** Names of fields in documents: null for one that holds values, else the fields of an object. */
export type FieldTree = Map<string, FieldTree | null>

/** OpenSearch allows objects twenty deep. */
const depthMax = 15
/** Each has two fields in the index, whose limit is 10,000. Others are added by their documents, as far as they fit. */
export const fieldsMax = 4_000

/** Names that are a path, or belong to OpenSearch or to the searched fields. */
const isPlain = (name: string): boolean => name !== "" && !name.startsWith("_") && !name.includes(".")

/**
 * Collects the fields of documents. What a field is in the first document that has it decides between a value and an
 * object, as in OpenSearch.
 *
 * @returns a function that adds a document
 */
export const collectFields = (fields: FieldTree): ((document: JsonObject) => void) => {
  let count = 0
  const add = (tree: FieldTree, name: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) {
      for (const item of value) add(tree, name, item, depth)
      return
    }
    if (value === null || value === undefined || !isPlain(name)) return
    if (!tree.has(name)) {
      if (count >= fieldsMax) return
      count += 1
      tree.set(name, isJsonObject(value) ? new Map() : null)
    }
    const inner = tree.get(name)
    if (inner instanceof Map && isJsonObject(value) && depth < depthMax)
      for (const [key, item] of Object.entries(value)) add(inner, key, item, depth + 1)
  }
  return (document) => {
    for (const [name, value] of Object.entries(document)) if (name !== "search") add(fields, name, value, 1)
  }
}
