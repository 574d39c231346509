import { isJsonObject } from "@shop/search"
import type { JsonObject } from "./model.ts"

/** An attribute of a store view, ready for looking up. */
export interface AttributeEntry {
  readonly code: string
  readonly label: string
  /** Labels of its options by option id. */
  readonly optionLabels: ReadonlyMap<string, string>
}

/** The attributes of a store view by code, by id and by label. */
export interface AttributeIndex {
  readonly add: (body: JsonObject) => void
  /** The attribute that an option of a configurable product is about: by its code, its id, else its label. */
  readonly ofOption: (option: JsonObject) => AttributeEntry | null
}

/** Opens an empty index. */
export const attributeIndex = (): AttributeIndex => {
  const byCode = new Map<string, AttributeEntry>()
  const byId = new Map<string, AttributeEntry>()
  const byLabel = new Map<string, AttributeEntry>()
  return {
    add: (body) => {
      const entry = entryOf(body)
      byCode.set(entry.code, entry)
      byId.set(String(body["attribute_id"]), entry)
      if (!byLabel.has(fold(entry.label))) byLabel.set(fold(entry.label), entry)
    },
    ofOption: (option) =>
      byCode.get(String(option["attribute_code"] ?? "")) ??
      byId.get(String(option["attribute_id"] ?? "")) ??
      byLabel.get(fold(String(option["label"] ?? ""))) ??
      null,
  }
}

const entryOf = (body: JsonObject): AttributeEntry => ({
  code: String(body["attribute_code"]),
  label: String(body["frontend_label"]),
  optionLabels: new Map(
    (Array.isArray(body["options"]) ? body["options"] : []).filter(isJsonObject).flatMap((option) => {
      const label = String(option["label"] ?? "").trim()
      return label === "" ? [] : [[String(option["value"]), label] as const]
    }),
  ),
})

const fold = (label: string): string => label.trim().toLowerCase()
