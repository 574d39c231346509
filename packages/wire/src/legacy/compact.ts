import { isRecord, list, type Document } from "./coerce.ts"

/** The short names of the compact form, by the long names of product fields. @rule WI31 - wire §11.4 */
export const shortNames: Readonly<Record<string, string>> = {
  name: "nm",
  url_key: "u",
  status: "s",
  description: "desc",
  tax_class_id: "tci",
  image: "i",
  small_image: "si",
  thumbnail: "t",
  has_options: "ho",
  required_options: "ro",
  price: "p",
  price_tax: "pt",
  price_incl_tax: "pit",
  special_price: "sp",
  special_price_tax: "spt",
  special_price_incl_tax: "spit",
  final_price: "fp",
  final_price_tax: "fpt",
  final_price_incl_tax: "fpit",
  original_price: "op",
  original_price_tax: "opt",
  original_price_incl_tax: "opit",
  original_special_price: "osp",
  original_final_price: "ofp",
  minimal_price: "mp",
  minimal_regular_price: "mrp",
}
const long: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shortNames).map(([name, brief]) => [brief, name]),
)

/** What a child of the compact form leaves out when its parent has the same. */
const shared: ReadonlySet<string> = new Set([
  "image",
  "small_image",
  "thumbnail",
  "original_price",
  "original_special_price",
  "original_final_price",
  "max_price",
  "max_regular_price",
  "minimal_regular_price",
  ...["price", "special_price", "final_price"].flatMap((kind) => [kind, `${kind}_tax`, `${kind}_incl_tax`]),
])

/** Writes a product document in the compact form. @rule WI31 - wire §11.4 */
export const compact = (doc: Document): Document => ({
  ...renamed(doc, shortNames),
  ...children(doc, (child) => renamed(withoutShared(child, doc), shortNames)),
})

/** Reads a product document of the compact form; a long name that is there wins. @rule WI31 - wire §11.4 */
export const expand = (doc: Document): Document => ({
  ...renamed(doc, long),
  ...children(doc, (child) => renamed(child, long)),
})

const children = (doc: Document, change: (child: Document) => Document): Document =>
  Array.isArray(doc["configurable_children"])
    ? {
        configurable_children: list(doc["configurable_children"]).map((child) =>
          isRecord(child) ? change(child) : child,
        ),
      }
    : {}

const withoutShared = (child: Document, parent: Document): Document =>
  Object.fromEntries(
    Object.entries(child).filter(([name, value]) => !shared.has(name) || value !== parent[name]),
  )

const renamed = (doc: Document, names: Readonly<Record<string, string>>): Document =>
  Object.fromEntries(
    Object.entries(doc).map(([name, value]) => {
      const other = Object.hasOwn(names, name) ? names[name]! : name
      return [Object.hasOwn(doc, other) ? name : other, value] as const
    }),
  )
