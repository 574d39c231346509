import { isJsonObject } from "@shop/search"
import type { AttributeEntry, AttributeIndex } from "./attribute-index.ts"
import type { NormalizationName } from "./normalize/index.ts"
import type { JsonObject } from "./model.ts"

/** Data for the assembly of a configurable product. */
export interface ConfigurableTools {
  readonly attributes: AttributeIndex
  readonly partOf: (sku: string) => JsonObject | undefined
  readonly partById: (id: number) => JsonObject | undefined
  readonly count: (name: NormalizationName) => void
}

/** Ids of children that have no document of their own begin here, far from those of any platform. */
const madeIdsFrom = 1_000_000_000

/**
 * Assembles a configurable product: options get the codes and labels of their attributes, variants the ids of their own
 * documents. Values without a label and indistinguishable variants are dropped. One unreadable option drops all
 * variants, because shoppers could not choose between them.
 */
export const configurableParts = (body: JsonObject, tools: ConfigurableTools): JsonObject => {
  const { count } = tools
  const given = childrenOf(body, tools)
  const options = list(body["configurable_options"]).flatMap((option) => {
    const made = optionOf(option, given, tools)
    return made === null ? [] : [made]
  })
  const isUnderstood = options.length === list(body["configurable_options"]).length
  if (!isUnderstood) count("optionUnknown")
  const children = isUnderstood
    ? given.filter((child) => options.every((option) => hasValue(child, option)))
    : []
  if (isUnderstood && children.length < given.length) count("childDropped")
  if (children.length === 0) count("childrenMissing")
  const unions = options
    .map(({ attribute_code: code }) => code)
    .filter((code) => !Array.isArray(body[`${code}_options`]))
    .map((code) => [`${code}_options`, [...new Set(children.flatMap((child) => child[code] ?? []))]])
  return { configurable_options: options, configurable_children: children, ...Object.fromEntries(unions) }
}

const childrenOf = (
  body: JsonObject,
  { partOf, partById, count }: ConfigurableTools,
): ReadonlyArray<JsonObject> => {
  const own = list(body["configurable_children"])
  if (own.length === 0) {
    const linked = linkedChildren(body, partById)
    if (linked.length > 0) count("childrenLinked")
    return linked
  }
  if (own.some((child) => child["id"] === undefined)) count("childId")
  return own.map((child, index) => ({
    ...child,
    id:
      child["id"] ?? partOf(String(child["sku"]))?.["id"] ?? madeIdsFrom + Number(body["id"]) * 1000 + index,
  }))
}

/** Magento's own form: a configurable product names the ids of its variants, which are documents of their own. */
const linkedChildren = (
  body: JsonObject,
  partById: (id: number) => JsonObject | undefined,
): ReadonlyArray<JsonObject> => {
  const extension = body["extension_attributes"]
  const links =
    body["configurable_product_links"] ??
    (isJsonObject(extension) ? extension["configurable_product_links"] : [])
  return (Array.isArray(links) ? links : []).flatMap((link) => {
    const id = Number(isJsonObject(link) ? (link["product_id"] ?? link["id"]) : link)
    const part = Number.isSafeInteger(id) ? partById(id) : undefined
    if (part === undefined) return []
    const { configurable_children: _, configurable_options: __, category: ___, ...child } = part
    return [child]
  })
}

type Option = JsonObject & { readonly attribute_code: string; readonly values: ReadonlyArray<JsonObject> }

/** @returns null when the option names no known attribute */
const optionOf = (
  option: JsonObject,
  children: ReadonlyArray<JsonObject>,
  { attributes, count }: ConfigurableTools,
): Option | null => {
  const attribute = attributes.ofOption(option)
  const code = attribute?.code ?? codeIn(option, children)
  if (code === null) return null
  if (option["attribute_code"] !== code) count("optionCode")
  const label = String(option["label"] ?? "").trim()
  const given = list(option["values"])
  const ids = new Set(given.map(valueId))
  const others = valuesIn(children, code).filter((value) => !ids.has(valueId(value)))
  const values = [...given, ...others].flatMap((value) => labelled(value, attribute, count))
  return { ...option, attribute_code: code, label: label || (attribute?.label ?? code), values }
}

/** The field of the variants that an option is about, when its attribute has no document. */
const codeIn = (option: JsonObject, children: ReadonlyArray<JsonObject>): string | null =>
  [
    option["attribute_code"],
    String(option["label"] ?? "")
      .trim()
      .toLowerCase(),
  ].find(
    (code): code is string =>
      typeof code === "string" && code !== "" && children.some((child) => isValue(child[code])),
  ) ?? null

/** The values that the variants have; an option may leave some out, or all. */
const valuesIn = (children: ReadonlyArray<JsonObject>, code: string): ReadonlyArray<JsonObject> =>
  [...new Set(children.map((child) => child[code]).filter(isValue))].map((id) => ({ value_index: id }))

const labelled = (
  value: JsonObject,
  attribute: AttributeEntry | null,
  count: ConfigurableTools["count"],
): ReadonlyArray<JsonObject> => {
  const own = String(value["label"] ?? "").trim()
  if (own !== "") return [value]
  const label = attribute?.optionLabels.get(valueId(value)) ?? ""
  count(label === "" ? "valueUnknown" : "valueLabel")
  return label === "" ? [] : [{ ...value, label }]
}

const valueId = (value: JsonObject): string =>
  String(value["value_index"] ?? value["value"] ?? value["id"] ?? "")

const hasValue = (child: JsonObject, { attribute_code: code, values }: Option): boolean =>
  values.some((value) => valueId(value) === String(child[code] ?? ""))

const isValue = (value: unknown): boolean =>
  (typeof value === "string" && value !== "") || typeof value === "number"

const list = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []
