import { isRecord, list, type Document } from "./coerce.ts"

/** Short names of product fields in the compact form, by long name. */
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
const longNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shortNames).map(([long, short]) => [short, long]),
)

const pictureFields = ["image", "small_image", "thumbnail"] as const

/** Fields that a child leaves out if its parent has the same value. */
const inheritedFields: ReadonlySet<string> = new Set([
  ...pictureFields,
  "original_price",
  "original_special_price",
  "original_final_price",
  "max_price",
  "max_regular_price",
  "minimal_regular_price",
  ...["price", "special_price", "final_price"].flatMap((kind) => [kind, `${kind}_tax`, `${kind}_incl_tax`]),
])

/** Encodes a product document in the compact form. */
export const compact = (doc: Document): Document => ({
  ...renameFields(doc, shortNames),
  ...mapChildren(doc, (child) => renameFields(omitInherited(child, doc), shortNames)),
})

/**
 * Decodes a product document from the compact form. A field with its long name takes precedence. A child without a picture
 * has that of its parent; prices are inherited in every form.
 */
export const expand = (doc: Document): Document => {
  const pictures = Object.fromEntries(
    pictureFields.flatMap((long) => {
      const short = shortNames[long]!
      return Object.hasOwn(doc, short) ? [[short, doc[short]]] : []
    }),
  )
  const hasPicture = (child: Document): boolean =>
    pictureFields.some((long) => Object.hasOwn(child, long) || Object.hasOwn(child, shortNames[long]!))
  return {
    ...renameFields(doc, longNames),
    ...mapChildren(doc, (child) =>
      renameFields(hasPicture(child) ? child : { ...pictures, ...child }, longNames),
    ),
  }
}

const mapChildren = (doc: Document, transform: (child: Document) => Document): Document =>
  Array.isArray(doc["configurable_children"])
    ? {
        configurable_children: list(doc["configurable_children"]).map((child) =>
          isRecord(child) ? transform(child) : child,
        ),
      }
    : {}

const omitInherited = (child: Document, parent: Document): Document =>
  Object.fromEntries(
    Object.entries(child).filter(([name, value]) => !inheritedFields.has(name) || value !== parent[name]),
  )

const renameFields = (doc: Document, names: Readonly<Record<string, string>>): Document =>
  Object.fromEntries(
    Object.entries(doc).map(([name, value]) => {
      const target = Object.hasOwn(names, name) ? names[name]! : name
      return [Object.hasOwn(doc, target) ? name : target, value] as const
    }),
  )
