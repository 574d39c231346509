import { categorySlug, type Category } from "@shop/core/catalogue"
import { alternates, encodeAlternates, flattened } from "./fields.ts"
import {
  flag,
  integer,
  integers,
  list,
  mediaPath,
  plainText,
  text,
  textOrNull,
  type Document,
} from "./coerce.ts"

/** A tree deeper than this is no tree. */
const depthMax = 20

/**
 * Decodes a category document with its embedded children.
 *
 * @param value - an untrusted document
 * @returns the category with ids from the root to itself; null without a positive id. Never throws
 */
export const decode = (value: unknown): Category | null => at(value, null, 0)

const at = (
  value: unknown,
  parent: { readonly id: number; readonly pathIds: ReadonlyArray<number> } | null,
  depth: number,
): Category | null => {
  const doc = flattened(value)
  const id = integer(doc["id"] ?? doc["entity_id"])
  if (id <= 0 || depth > depthMax) return null
  const parentId = integer(doc["parent_id"], parent?.id ?? 0)
  const pathIds = chain(doc, id, parent?.pathIds ?? (parentId > 0 ? [parentId] : []))
  const name = plainText(doc["name"])
  return {
    id,
    parentId,
    pathIds,
    level: integer(doc["level"], pathIds.length - 1),
    name,
    slug: textOrNull(doc["slug"]) ?? categorySlug({ id, name, urlKey: textOrNull(doc["url_key"]) }),
    urlPath: textOrNull(doc["url_path"]) ?? textOrNull(doc["request_path"]),
    position: integer(doc["position"]),
    isActive: flag(doc["is_active"], true),
    ...(flag(doc["include_in_menu"], true) ? {} : { isInMenu: false }),
    productCount: Math.max(0, integer(doc["product_count"])),
    description: text(doc["description"]),
    image: mediaPath(doc["image"]),
    metaTitle: textOrNull(doc["meta_title"]),
    metaDescription: textOrNull(doc["meta_description"]),
    drawing: textOrNull(doc["drawing"]),
    children: list(doc["children_data"]).flatMap((child) => at(child, { id, pathIds }, depth + 1) ?? []),
    ...alternates(doc),
  }
}

/** `path` "1/2/20", else `parent_ids`, else the path of the parent that embeds it; the category itself last. */
const chain = (doc: Document, id: number, above: ReadonlyArray<number>): ReadonlyArray<number> => {
  const path = integers(text(doc["path"]).split("/"))
  const parents = path.length > 0 ? path : integers(doc["parent_ids"])
  return [...(parents.length > 0 ? parents : above).filter((one) => one !== id && one > 0), id]
}

/** Writes a category document. `parent_ids` are texts, as breadcrumbs of older clients need them. */
export const encode = (category: Category): Document => ({
  id: category.id,
  parent_id: category.parentId,
  parent_ids: category.pathIds.slice(0, -1).map(String),
  path: category.pathIds.join("/"),
  level: category.level,
  name: category.name,
  slug: category.slug,
  url_key: category.slug,
  url_path: category.urlPath,
  position: category.position,
  is_active: category.isActive,
  include_in_menu: category.isInMenu === false ? 0 : 1,
  product_count: category.productCount,
  children_count: String(category.children.length),
  description: category.description,
  image: category.image,
  meta_title: category.metaTitle,
  meta_description: category.metaDescription,
  drawing: category.drawing,
  children_data: category.children.map(encode),
  ...encodeAlternates(category.alternates),
})
