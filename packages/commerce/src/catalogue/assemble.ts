import { limits } from "@shop/core/settings"
import { isJsonObject } from "@shop/search"
import { type AttributeIndex, attributeIndex } from "./attribute-index.ts"
import { type CategoryTree, depthMax, treeOf } from "./category-tree.ts"
import { configurableParts } from "./configurable.ts"
import type { NormalizationName } from "./normalize/index.ts"
import type { AddressedDocument, Document, JsonObject } from "./model.ts"

/** Corrections that need the documents of the whole store view: number of documents by correction. */
export type AssemblyNormalizations = Readonly<Partial<Record<NormalizationName, number>>>

/** Data of all documents of a store view that the assembly of each document needs. */
export interface Relations {
  readonly tree: CategoryTree
  readonly attributes: AttributeIndex
  /** Products shown in a category and below it, each once. */
  readonly counts: ReadonlyMap<number, number>
  /** Ids of categories beside which the menu has another one of the same name. */
  readonly namesakes: ReadonlySet<number>
  readonly parts: Parts
}

/** Completes documents one by one with data of others. */
export interface Assembler {
  readonly assembled: (document: AddressedDocument) => Document
  readonly normalizations: () => AssemblyNormalizations
}

type Count = (name: NormalizationName) => void

/**
 * Collects the data that documents need of each other. Memory holds whole documents of categories only.
 *
 * @param parts - products of the same view by their sku and id
 * @returns `add` takes the documents of one store view in order; `build` returns the collected data
 * @rule IM9
 */
export const relationsBuilder = (
  parts: Parts,
): { readonly add: (document: Document) => void; readonly build: () => Relations } => {
  const categories: Array<JsonObject> = []
  const attributes = attributeIndex()
  /** Number of visible products by set of categories; a catalogue has few such sets. */
  const places = new Map<string, number>()
  return {
    add: ({ type, body }) => {
      if (type === "category") categories.push(body)
      if (type === "attribute") attributes.add(body)
      if (type === "product" && isShown(body)) {
        const key = idsIn(body).join()
        places.set(key, (places.get(key) ?? 0) + 1)
      }
    },
    build: () => {
      const tree = treeOf(categories)
      const counts = productCounts(places, tree)
      return { tree, attributes, counts, namesakes: namesakesOf(tree, counts), parts }
    },
  }
}

/**
 * Completes documents with data of other documents: ids of variants, paths, levels and product counts of categories,
 * addresses, names of the parts of sets. The same documents in the same order always make the same catalogue.
 *
 * @rule IM9
 */
export const assembler = (relations: Relations): Assembler => {
  const counts: Partial<Record<NormalizationName, number>> = {}
  const tools = {
    ...relations,
    count: (name: NormalizationName) => void (counts[name] = (counts[name] ?? 0) + 1),
  }
  return {
    normalizations: () => counts,
    assembled: (document) => {
      const body = addressed(document, tools.count)
      if (document.type === "product") return { ...document, body: productBody(body, tools) }
      if (document.type === "category") return { ...document, body: categoryBody(body, tools) }
      return { ...document, body }
    },
  }
}

const number = (value: unknown): number => (typeof value === "number" ? value : 0)

const isShown = (body: JsonObject): boolean => number(body["status"]) < 2 && number(body["visibility"]) > 1

const idsIn = (body: JsonObject): ReadonlyArray<number> =>
  Array.isArray(body["category_ids"]) ? body["category_ids"].map(Number) : []

/** How many products a category shows, those of its descendants among them, each once. */
const productCounts = (
  places: ReadonlyMap<string, number>,
  tree: CategoryTree,
): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const [key, products] of places) {
    const ids = key === "" ? [] : key.split(",").map(Number)
    for (const id of new Set(ids.flatMap(tree.pathOf))) counts.set(id, (counts.get(id) ?? 0) + products)
  }
  return counts
}

const namesakesOf = (tree: CategoryTree, counts: ReadonlyMap<number, number>): ReadonlySet<number> => {
  const shown = [...tree.byId].filter(([id, body]) => isInMenu(body) && (counts.get(id) ?? 0) > 0)
  const byPlace = Map.groupBy(shown, ([id, { parent_id, name }]) => {
    const place = tree.levelOf(id) === limits.menuLevel ? "menu" : parent_id
    return `${place} ${String(name).trim().toLowerCase()}`
  })
  return new Set([...byPlace.values()].flatMap((same) => (same.length > 1 ? same.map(([id]) => id) : [])))
}

/** Products of a store view. */
interface Parts {
  readonly partOf: (sku: string) => JsonObject | undefined
  readonly partById: (id: number) => JsonObject | undefined
}

const list = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/** A document with the address that it is served at, and those of the same page in the other store views. */
const addressed = ({ type, body, address, addresses }: AddressedDocument, count: Count): JsonObject => {
  if (address === null || type === "cms_page")
    return address === null ? body : { url_path_by_store: addresses, ...body }
  if (body["url_path"] === undefined || body["url_path"] === null) count("urlPathMade")
  else if (body["url_path"] !== address) count("urlPathTaken")
  return { ...body, url_path: address, url_path_by_store: addresses }
}

interface ProductTools {
  readonly parts: Parts
  readonly tree: CategoryTree
  readonly attributes: AttributeIndex
  readonly count: Count
}

const productBody = (body: JsonObject, tools: ProductTools): JsonObject => {
  const { parts, tree, attributes, count } = tools
  return {
    ...body,
    category: categoriesOf(body, tree),
    ...(body["type_id"] === "configurable" ? configurableParts(body, { ...parts, attributes, count }) : {}),
    ...(list(body["product_links"]).length > 0
      ? {
          product_links: list(body["product_links"]).map((link) => linked(link, "linked_product_sku", parts)),
        }
      : {}),
    ...(list(body["bundle_options"]).length > 0
      ? { bundle_options: list(body["bundle_options"]).map((option) => bundleOption(option, parts)) }
      : {}),
  }
}

const categoriesOf = (body: JsonObject, tree: CategoryTree): ReadonlyArray<JsonObject> => {
  const given = new Map(list(body["category"]).map((entry) => [Number(entry["category_id"]), entry]))
  return idsIn(body).flatMap((id) => {
    const known = tree.byId.get(id)
    const entry = given.get(id)
    if (known === undefined) return entry === undefined ? [] : [entry]
    return [
      {
        ...entry,
        category_id: id,
        name: known["name"],
        slug: known["slug"] ?? known["url_key"],
        path: tree.pathOf(id).join("/"),
      },
    ]
  })
}

/** Fields of a part that a set shows and charges, from the part's own document. */
const partFields = [
  "name",
  "image",
  "tax_class_id",
  "price",
  "special_price",
  "special_from_date",
  "special_to_date",
  "final_price",
  "tier_prices",
  "content_amount",
  "content_unit",
  "status",
] as const

const linked = (link: JsonObject, skuField: string, parts: Parts): JsonObject => {
  const part = parts.partOf(String(link[skuField]))
  if (part === undefined) return link
  const own = Object.fromEntries(
    partFields.filter((field) => part[field] !== undefined).map((field) => [field, part[field]]),
  )
  return {
    ...own,
    ...Object.fromEntries(Object.entries(link).filter(([, value]) => value !== null)),
    // A fixed bundle price of a link comes with price_type; without one the part costs what it costs.
    ...(link["price_type"] === undefined || Number(link["price"] ?? 0) <= 0 ? { price: part["price"] } : {}),
    product_id: part["id"],
    ...(skuField === "linked_product_sku"
      ? { linked_product_type: link["linked_product_type"] ?? part["type_id"] }
      : {}),
  }
}

const bundleOption = (option: JsonObject, parts: Parts): JsonObject => ({
  ...option,
  product_links: list(option["product_links"]).map((link) => linked(link, "sku", parts)),
})

interface CategoryTools extends Pick<ProductTools, "tree" | "count"> {
  readonly counts: ReadonlyMap<number, number>
  readonly namesakes: ReadonlySet<number>
}

const categoryBody = (body: JsonObject, { tree, counts, namesakes, count }: CategoryTools): JsonObject => {
  const id = number(body["id"])
  const level = tree.levelOf(id)
  const productCount = counts.get(id) ?? 0
  if (typeof body["path"] !== "string") count("pathMade")
  if (typeof body["level"] === "number" && body["level"] !== level) count("levelMade")
  if (body["product_count"] !== productCount) count("countMade")
  if (tree.lacksParent(id)) count("parentUnknown")
  if (level >= limits.menuLevel && isInMenu(body) && productCount === 0) count("categoryEmpty")
  if (level >= limits.menuLevel && namesakes.has(id)) count("nameShared")
  const children = tree.childrenOf.get(id) ?? []
  return {
    ...body,
    path: typeof body["path"] === "string" ? body["path"] : tree.pathOf(id).join("/"),
    level,
    slug: body["slug"] ?? body["url_key"],
    product_count: productCount,
    children_count: String(children.length),
    children_data: branches(id, tree, counts, 0),
  }
}

const isInMenu = (body: JsonObject): boolean =>
  body["is_active"] === true && ![false, 0, "0", "false"].includes(body["include_in_menu"] as never)

const branches = (
  id: number,
  tree: CategoryTree,
  counts: ReadonlyMap<number, number>,
  depth: number,
): ReadonlyArray<JsonObject> =>
  depth >= depthMax
    ? []
    : (tree.childrenOf.get(id) ?? []).map((child) => ({
        id: child["id"],
        parent_id: child["parent_id"],
        name: child["name"],
        is_active: child["is_active"],
        include_in_menu: child["include_in_menu"],
        position: child["position"],
        level: tree.levelOf(number(child["id"])),
        product_count: counts.get(number(child["id"])) ?? 0,
        slug: child["slug"] ?? child["url_key"],
        url_key: child["url_key"],
        url_path: child["url_path"],
        children_data: branches(number(child["id"]), tree, counts, depth + 1),
      }))
