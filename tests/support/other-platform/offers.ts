/** What the carts of the other platform sell, composed as Magento composes it. */
import { documents, type Json } from "./catalogue.ts"

/** What a cart sells for a product and its choice. */
export interface Offer {
  readonly id: number
  /** As Magento composes it: of the variant, or of the bundle and its parts. */
  readonly sku: string
  readonly name: string
  readonly type: string
  /** Price of one with tax. */
  readonly gross: number
  /** Skus of the products inside the line, and pieces for each of the line. */
  readonly children: ReadonlyArray<{ readonly sku: string; readonly qty: number }>
}

const entries = (value: unknown): ReadonlyArray<Json> =>
  Object.values((value as Json | undefined) ?? {}) as never

const choicesOf = (option: unknown): Json =>
  ((option as Json | undefined)?.["extension_attributes"] as Json | undefined) ?? {}

const grossOf = (document: Json): number => Number(document["price_incl_tax"])

/** Finds a simple product or a variant by its own sku. */
const goodsOf = (sku: string): Json | undefined =>
  documents.product
    .flatMap((one) => [...entries(one["configurable_children"]), one])
    .find((one) => one["sku"] === sku && one["configurable_children"] === undefined)

/** Finds what a cart sells; undefined for an unknown product or an incomplete choice. */
export const offerOf = (sku: string, option: unknown): Offer | undefined => {
  const document = documents.product.find((one) => one["sku"] === sku) ?? goodsOf(sku)
  if (document === undefined || document["type_id"] === "grouped") return undefined
  const choices = choicesOf(option)
  const hasText = entries(choices["custom_options"]).length > 0
  const surcharge = hasText ? Number(entries(document["custom_options"])[0]!["price"]) : 0
  const own = { name: String(document["name"]), type: String(document["type_id"] ?? "simple") }
  if (own.type === "bundle") {
    const children = entries(choices["bundle_options"]).flatMap((choice) => {
      const links = entries(document["bundle_options"]).find(
        (one) => String(one["option_id"]) === String(choice["option_id"]),
      )?.["product_links"]
      return (choice["option_selections"] as ReadonlyArray<unknown>).map((id) => {
        const link = entries(links).find((one) => String(one["id"]) === String(id))!
        return { sku: String(link["sku"]), qty: Number(link["qty"]) }
      })
    })
    if (children.length < entries(document["bundle_options"]).length) return undefined
    const gross = children.reduce((sum, child) => sum + grossOf(goodsOf(child.sku)!) * child.qty, 0)
    return {
      ...own,
      id: Number(document["id"]),
      sku: [sku, ...children.map((one) => one.sku)].join("-"),
      gross,
      children,
    }
  }
  if (own.type === "configurable") {
    const value = String(entries(choices["configurable_item_options"])[0]?.["option_value"] ?? "")
    const variantOf = entries(document["configurable_children"]).find((one) => one["size"] === value)
    if (variantOf === undefined) return undefined
    const child = String(variantOf["sku"])
    return {
      ...own,
      id: Number(variantOf["id"]),
      sku: child,
      gross: grossOf(variantOf) + surcharge,
      children: [{ sku: child, qty: 1 }],
    }
  }
  return { ...own, id: Number(document["id"]), sku, gross: grossOf(document) + surcharge, children: [] }
}

/** The id of a product or variant in the stock; undefined for an unknown one. */
export const stockedId = (sku: string): number | undefined => {
  const found = documents.product.find((one) => one["sku"] === sku) ?? goodsOf(sku)
  return found === undefined ? undefined : Number(found["id"])
}
