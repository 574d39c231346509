import { isObject } from "@shop/core/finding"
import { slug } from "./text.ts"
import type { MendName } from "./mend/index.ts"
import type { Document, Json } from "./model.ts"

/** What was put right with all documents at hand, by name, with the number of documents. */
export type AssemblyMends = Readonly<Partial<Record<MendName, number>>>

/** What must be known of all documents of a store view before any of them can be put in order. */
export interface Relations {
  readonly tree: Tree
  /** Products shown in a category and below it, each once. */
  readonly counts: ReadonlyMap<number, number>
  readonly family: Family
  /** Addresses that are given; those that are made are added. */
  readonly taken: Set<string>
}

/** Puts documents in order, one after the other. */
export interface Assembler {
  readonly assembled: (document: Document) => Document
  readonly mends: () => AssemblyMends
}

type Count = (name: MendName) => void

/** A category tree deeper than this has a circle in it. */
const depthMax = 20
/** Ids of children that have no document of their own begin here, far from those of any platform. */
const madeIdsFrom = 1_000_000_000

/**
 * Learns what one document alone cannot tell. Only categories are kept whole, so any number of products may come.
 *
 * @param documents - all of one store view, in their order
 * @param partOf - a product of the same view by its sku
 * @rule IM9
 */
export const relate = (
  documents: Iterable<Document>,
  partOf: (sku: string) => Json | undefined,
): Relations => {
  const categories: Array<Document> = []
  const taken = new Set<string>()
  /** How many shown products lie in each set of categories; a catalogue has few such sets. */
  const places = new Map<string, number>()
  const hidden = new Set<string>()
  const parents: Array<{ readonly parent: string; readonly children: ReadonlyArray<string> }> = []
  for (const document of documents) {
    const { type, body } = document
    if (typeof body["url_path"] === "string") taken.add(body["url_path"])
    if (type === "category") categories.push(document)
    if (type !== "product") continue
    if (isShown(body)) {
      const key = idsIn(body).join()
      places.set(key, (places.get(key) ?? 0) + 1)
    }
    if (number(body["visibility"]) === 1) hidden.add(String(body["sku"]))
    const children = list(body["configurable_children"]).map((child) => String(child["sku"]))
    if (children.length > 0) parents.push({ parent: String(body["sku"]), children })
  }
  const tree = treeOf(categories)
  const parentOf = new Map<string, string>()
  for (const { parent, children } of parents)
    for (const child of children) if (hidden.has(child)) parentOf.set(child, parent)
  return { tree, taken, counts: productCounts(places, tree), family: { partOf, parentOf } }
}

/**
 * Puts in order what one document alone cannot tell: ids of variants, paths and levels of categories, the number of
 * their products, addresses, names of the parts of sets. The same documents in the same order always make the same
 * catalogue.
 *
 * @rule IM9
 */
export const assembler = (relations: Relations): Assembler => {
  const mends: Partial<Record<MendName, number>> = {}
  const tools = {
    ...relations,
    count: (name: MendName) => void (mends[name] = (mends[name] ?? 0) + 1),
  }
  return {
    mends: () => mends,
    assembled: (document) => {
      if (document.type === "product") return { ...document, body: productBody(document.body, tools) }
      if (document.type === "category") return { ...document, body: categoryBody(document.body, tools) }
      return document
    },
  }
}

interface Tree {
  readonly byId: ReadonlyMap<number, Json>
  readonly childrenOf: ReadonlyMap<number, ReadonlyArray<Json>>
  /** Ids from the root to the category, itself last. */
  readonly pathOf: (id: number) => ReadonlyArray<number>
}

const number = (value: unknown): number => (typeof value === "number" ? value : 0)

const treeOf = (categories: ReadonlyArray<Document>): Tree => {
  const byId = new Map(categories.map(({ id, body }) => [id, body]))
  const childrenOf = Map.groupBy(byId.values(), (body) => number(body["parent_id"]))
  for (const children of childrenOf.values()) {
    children.sort(
      (a, b) => number(a["position"]) - number(b["position"]) || number(a["id"]) - number(b["id"]),
    )
  }
  const pathOf = (id: number): ReadonlyArray<number> => {
    const path = [id]
    for (
      let at = number(byId.get(id)?.["parent_id"]);
      at > 0 && path.length < depthMax && !path.includes(at);
      at = number(byId.get(at)?.["parent_id"])
    ) {
      path.unshift(at)
    }
    return path
  }
  return { byId, childrenOf, pathOf }
}

const isShown = (body: Json): boolean => number(body["status"]) < 2 && number(body["visibility"]) > 1

const idsIn = (body: Json): ReadonlyArray<number> =>
  Array.isArray(body["category_ids"]) ? body["category_ids"].map(Number) : []

/** How many products a category shows, those of its descendants among them, each once. */
const productCounts = (places: ReadonlyMap<string, number>, tree: Tree): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const [key, products] of places) {
    const ids = key === "" ? [] : key.split(",").map(Number)
    for (const id of new Set(ids.flatMap(tree.pathOf))) counts.set(id, (counts.get(id) ?? 0) + products)
  }
  return counts
}

interface Family {
  readonly partOf: (sku: string) => Json | undefined
  /** Sku of the configurable product that has this one as a variant. */
  readonly parentOf: ReadonlyMap<string, string>
}

const list = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isObject) : [])

/** An address nobody else has. */
const free = (wish: string, id: number, taken: Set<string>): string => {
  const path = taken.has(wish) ? `${wish}-${id}` : wish
  taken.add(path)
  return path
}

interface ProductTools {
  readonly family: Family
  readonly tree: Tree
  readonly taken: Set<string>
  readonly count: Count
}

const productBody = (body: Json, tools: ProductTools): Json => {
  const { family, tree, taken, count } = tools
  const needsPath =
    (body["url_path"] === undefined || body["url_path"] === null || body["url_path"] === "") && isShown(body)
  if (needsPath) count("urlPathMade")
  const parent = family.parentOf.get(String(body["sku"]))
  return {
    ...body,
    ...(needsPath ? { url_path: free(String(body["url_key"]), number(body["id"]), taken) } : {}),
    ...(parent !== undefined && number(body["visibility"]) === 1 ? { parentSku: parent } : {}),
    category: categoriesOf(body, tree),
    ...(body["type_id"] === "configurable" ? childrenOf(body, family, count) : {}),
    ...(list(body["product_links"]).length > 0
      ? {
          product_links: list(body["product_links"]).map((link) =>
            linked(link, "linked_product_sku", family),
          ),
        }
      : {}),
    ...(list(body["bundle_options"]).length > 0
      ? { bundle_options: list(body["bundle_options"]).map((option) => bundleOption(option, family)) }
      : {}),
  }
}

const categoriesOf = (body: Json, tree: Tree): ReadonlyArray<Json> => {
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

/** Variants have the ids of their own documents, and the parent the union of their values. */
const childrenOf = (body: Json, family: Family, count: Count): Json => {
  const children = list(body["configurable_children"])
  if (children.some((child) => child["id"] === undefined)) count("childId")
  const withIds = children.map((child, index) => {
    const id =
      child["id"] ??
      family.partOf(String(child["sku"]))?.["id"] ??
      madeIdsFrom + number(body["id"]) * 1000 + index
    return { ...child, id }
  })
  const codes = list(body["configurable_options"]).map((option) => String(option["attribute_code"]))
  const unions = codes
    .filter((code) => !Array.isArray(body[`${code}_options`]))
    .map((code) => [`${code}_options`, [...new Set(children.flatMap((child) => child[code] ?? []))]])
  return { configurable_children: withIds, ...Object.fromEntries(unions) }
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

const linked = (link: Json, skuField: string, family: Family): Json => {
  const part = family.partOf(String(link[skuField]))
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

const bundleOption = (option: Json, family: Family): Json => ({
  ...option,
  product_links: list(option["product_links"]).map((link) => linked(link, "sku", family)),
})

interface CategoryTools extends Omit<ProductTools, "family"> {
  readonly counts: ReadonlyMap<number, number>
}

const categoryBody = (body: Json, { tree, taken, counts, count }: CategoryTools): Json => {
  const id = number(body["id"])
  const path = tree.pathOf(id)
  const level = path.length - 1 + (path[0] === 1 || path[0] === id ? 0 : 1)
  const needsPath = typeof body["url_path"] !== "string" && level >= 2
  if (needsPath) count("urlPathMade")
  if (typeof body["path"] !== "string") count("pathMade")
  if (typeof body["product_count"] !== "number") count("countMade")
  const children = tree.childrenOf.get(id) ?? []
  return {
    ...body,
    path: typeof body["path"] === "string" ? body["path"] : path.join("/"),
    level: typeof body["level"] === "number" ? body["level"] : level,
    slug: body["slug"] ?? body["url_key"],
    product_count: typeof body["product_count"] === "number" ? body["product_count"] : (counts.get(id) ?? 0),
    children_count: String(children.length),
    children_data: branches(id, tree, counts, 0),
    ...(needsPath ? { url_path: free(madePath(path, tree), id, taken) } : {}),
  }
}

const madePath = (path: ReadonlyArray<number>, tree: Tree): string =>
  path
    .slice(2)
    .map((id) => String(tree.byId.get(id)?.["url_key"] ?? slug(String(id))))
    .join("/")

const branches = (
  id: number,
  tree: Tree,
  counts: ReadonlyMap<number, number>,
  depth: number,
): ReadonlyArray<Json> =>
  depth >= depthMax
    ? []
    : (tree.childrenOf.get(id) ?? []).map((child) => ({
        id: child["id"],
        parent_id: child["parent_id"],
        name: child["name"],
        is_active: child["is_active"],
        position: child["position"],
        level: child["level"],
        product_count: child["product_count"] ?? counts.get(number(child["id"])) ?? 0,
        slug: child["slug"] ?? child["url_key"],
        url_key: child["url_key"],
        url_path: child["url_path"],
        children_data: branches(number(child["id"]), tree, counts, depth + 1),
      }))
