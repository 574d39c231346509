import type { Attribute } from "@shop/core/catalogue"
import {
  flag,
  integer,
  list,
  named,
  numberOrNull,
  plainText,
  record,
  text,
  textOrNull,
  type Document,
} from "./coerce.ts"

/**
 * Decodes an attribute document. Options without a value or a label are omitted.
 *
 * @param value - untrusted JSON
 * @returns the attribute, with option ids as strings; null without a code. Never throws
 */
export const decode = (value: unknown): Attribute | null => {
  const doc = record(value)
  const code = text(doc["attribute_code"]).trim()
  if (code === "") return null
  return {
    id: integer(doc["attribute_id"] ?? doc["id"]),
    code,
    label: named(doc["frontend_label"], named(doc["default_frontend_label"], code)),
    input: text(doc["frontend_input"]),
    options: list(doc["options"]).flatMap((entry) => {
      const option = record(entry)
      const id = text(option["value"])
      const label = plainText(option["label"]).trim()
      return id === "" || label === ""
        ? []
        : [{ id, label, swatch: textOrNull(option["swatch"]), ...decodePosition(option) }]
    }),
    isVisible: flag(doc["is_visible"], true),
    isVisibleOnFront: flag(doc["is_visible_on_front"]),
    isComparable: flag(doc["is_comparable"]),
    isUserDefined: flag(doc["is_user_defined"]),
  }
}

const decodePosition = (option: Document): { readonly position?: number } => {
  const position = numberOrNull(option["sort_order"])
  return position === null ? {} : { position }
}

/** The platform's id of the entity type "product", to which all attributes belong. */
const productEntityTypeId = "4"

/** Encodes an attribute document. `swatch` of an option is an extension of this shop. */
export const encode = (attribute: Attribute): Document => ({
  id: attribute.id,
  attribute_id: attribute.id,
  attribute_code: attribute.code,
  entity_type_id: productEntityTypeId,
  frontend_input: attribute.input,
  frontend_label: attribute.label,
  default_frontend_label: attribute.label,
  options: attribute.options.map((option) => ({
    label: option.label,
    value: option.id,
    swatch: option.swatch,
    ...(option.position === undefined ? {} : { sort_order: option.position }),
  })),
  is_user_defined: attribute.isUserDefined,
  is_visible: attribute.isVisible,
  is_visible_on_front: attribute.isVisibleOnFront ? "1" : "0",
  is_comparable: attribute.isComparable ? "1" : "0",
})
