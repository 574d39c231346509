/** From a piece as written to its product documents. */
import type { ProductType } from "@shop/core/product"
import { careOf, chosenOption, materialOptions, sizeOption } from "../attributes.ts"
import type { ProductDefinition } from "../authoring.ts"
import { placesOf } from "../categories.ts"
import { cardLine, factFields } from "../facts.ts"
import type { CatalogueDocument, Json } from "../model.ts"
import { html, perLanguage, slugify } from "../text.ts"
import type { Language } from "../text.ts"
import { attributeFields, childFields, configurableFields, optionDocument } from "./options.ts"
import { bundleFields, groupedFields, linkedVariants } from "./parts.ts"
import type { Range } from "./parts.ts"
import { gallery, imageFields } from "./pictures.ts"
import { priceFields } from "./prices.ts"
import { isSoldOut, inMemoryTable, stockFields } from "./stock.ts"
import { isConfigurable, pathOf, skuOf, variantName, variantsOf } from "./variants.ts"
import type { Variant } from "./variants.ts"

const plainTypes = {
  pot: "simple",
  ware: "simple",
  virtual: "virtual",
  downloadable: "downloadable",
  set: "grouped",
  box: "bundle",
} as const satisfies Readonly<Record<ProductDefinition["kind"], ProductType>>

const typeOf = (piece: ProductDefinition): ProductType =>
  isConfigurable(piece) ? "configurable" : plainTypes[piece.kind]

const afterDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Times of day differ from piece to piece, so that a list by date has one order. */
const clockTime = (no: number): string =>
  `${String(7 + (no % 11)).padStart(2, "0")}:${String((no * 7) % 60).padStart(2, "0")}:00`

const dates = (piece: ProductDefinition): Json => ({
  created_at: `${piece.since} ${clockTime(piece.no)}`,
  updated_at: `${piece.changed ?? afterDays(piece.since, 3)} ${clockTime(piece.no)}`,
})

const kindFields = (range: Range, piece: ProductDefinition, language: Language): Json => {
  switch (piece.kind) {
    case "set":
      return groupedFields(range, piece, language)
    case "box":
      return bundleFields(range, piece, language)
    case "pot": {
      const [only] = variantsOf(piece)
      const own = isConfigurable(piece)
        ? configurableFields(piece, language)
        : only === undefined
          ? {}
          : attributeFields(only)
      return {
        ...own,
        material: String(materialOptions[piece.body === "earthen" ? "earthenware" : "stoneware"].id),
        care: careOf[piece.body].join(","),
      }
    }
    case "ware":
      return {
        material: String(materialOptions[piece.material].id),
        ...(piece.content === undefined
          ? {}
          : { content_amount: piece.content.amount, content_unit: piece.content.unit }),
      }
    case "virtual":
      return {}
    case "downloadable":
      return { links_purchased_separately: 0, links_exist: 1 }
  }
}

/** Number of cards in a full row. */
const relatedMin = 4

/** Related products: those that a product names, then products that name it, then those of its category. */
const companions = (range: Range, piece: ProductDefinition): ReadonlyArray<ProductDefinition> => {
  const named = (piece.with ?? []).map((no) => {
    const other = range.get(no)
    if (other === undefined) throw new Error(`${piece.no} goes with ${no}, which is not there`)
    return other
  })
  const others = [...range.values()].filter(
    ({ kind, isOff }) => (kind === "pot" || kind === "ware") && isOff !== true,
  )
  const back = others.filter((other) => other.with?.includes(piece.no))
  const beside = others.filter((other) => other.in.some((code) => piece.in.includes(code)))
  const filling = [...back, ...beside].filter((other) => other !== piece)
  return [...new Set([...named, ...filling])].slice(0, Math.max(relatedMin, named.length))
}

const related = (range: Range, piece: ProductDefinition): ReadonlyArray<Json> =>
  companions(range, piece).map((other, position) => ({
    sku: skuOf(piece),
    link_type: "related",
    linked_product_sku: skuOf(other),
    linked_product_type: typeOf(other),
    position: position + 1,
  }))

const source = (range: Range, piece: ProductDefinition, language: Language): Json => {
  const shelf = inMemoryTable(piece)
  const own = kindFields(range, piece, language)
  const links = related(range, piece)
  const path = pathOf(piece)
  return {
    id: piece.no,
    sku: skuOf(piece),
    type_id: typeOf(piece),
    name: piece.name[language],
    slug: path[language],
    url_key: path[language],
    url_path: path[language],
    url_path_by_store: path,
    status: piece.isOff === true ? 2 : 1,
    visibility: 4,
    ...priceFields(range, piece),
    ...dates(piece),
    has_options: piece.options === undefined && !isConfigurable(piece) ? "0" : "1",
    required_options: piece.options?.some((option) => option.required) === true ? "1" : "0",
    description: html(piece.story[language]),
    short_description: html(piece.intro[language]),
    meta_title: piece.name[language],
    meta_description: piece.intro[language],
    catalogue_number: String(piece.no),
    card_line: cardLine(piece, language),
    drawing: piece.form,
    ...imageFields(piece),
    media_gallery: gallery(piece, language),
    category_ids: placesOf(piece).map((place) => place.id),
    category: placesOf(piece).map((place) => ({
      category_id: place.id,
      name: place.name[language],
      slug: slugify(place.name[language], language),
      path: place.urlPath[language],
    })),
    erin_recommends: chosenOption(piece.chosen === true),
    bestseller: piece.bestseller === true ? "1" : "0",
    ...(piece.excepted === undefined ? {} : { withdrawal_exception: piece.excepted }),
    ...(piece.madeInWeeks === undefined ? {} : { weeks_to_make: String(piece.madeInWeeks) }),
    ...(piece.isDiscontinued === undefined ? {} : { discontinued: "1" }),
    ...factFields(piece, language),
    custom_options: (piece.options ?? []).map((option, index) =>
      optionDocument(piece, option, index, language),
    ),
    custom_attributes: null,
    ...own,
    product_links: [...("product_links" in own ? (own.product_links as ReadonlyArray<Json>) : []), ...links],
    stock: {
      ...stockFields(piece.no, shelf.qty, shelf.isManaged, piece.qtyMax),
      is_in_stock: !isSoldOut(piece),
    },
  }
}

const hiddenSource = (variant: Variant, language: Language): Json => {
  const path = perLanguage((l) => slugify(`${variantName(variant, l)} ${variant.sku}`, l))
  return {
    ...childFields(variant, language),
    type_id: "simple",
    slug: path[language],
    url_key: path[language],
    url_path: path[language],
    url_path_by_store: path,
    ...dates(variant.pot),
    catalogue_number: String(variant.pot.no),
    card_line: sizeOption(variant.size.code).label[language],
    drawing: variant.pot.form,
    ...(variant.pot.excepted === undefined ? {} : { withdrawal_exception: variant.pot.excepted }),
    description: html(variant.pot.story[language]),
    short_description: html(variant.pot.intro[language]),
    category_ids: [],
    category: [],
    has_options: "0",
    required_options: "0",
    ...factFields({ ...variant.pot, sizes: [variant.size], glazes: [variant.glaze] }, language),
    custom_options: [],
    product_links: [],
    erin_recommends: chosenOption(false),
    bestseller: "0",
  }
}

/** Product documents of one store: every piece, then the hidden variants. */
export const productDocuments = (range: Range, language: Language): ReadonlyArray<CatalogueDocument> =>
  [
    ...[...range.values()].map((piece) => source(range, piece, language)),
    ...linkedVariants(range).map((variant) => hiddenSource(variant, language)),
  ].map((body) => ({ _type: "product", _id: String((body as { id: number }).id), _source: body }))
