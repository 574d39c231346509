/** From a piece as written to its product documents. */
import type { ProductType } from "@shop/core/product"
import { capacityOption, careOf, chosenOption, glazeOptions, materialOptions, readSize, sizeOption } from "./attributes.ts"
import type { Box, Offer, OptionSource, Part, Piece, Pot, SetOfPieces, Size, Tier } from "./authoring.ts"
import { picturePath, sheetPath } from "../drawings/index.ts"
import type { FinishId, FormId, GlazeId } from "../drawings/index.ts"
import { placesOf } from "./categories.ts"
import { attributeLabel, cardLine, facts } from "./facts.ts"
import type { CatalogueDocument, StockRow } from "./model.ts"
import { html, perLanguage, slugify } from "./text.ts"
import type { Language, Text } from "./text.ts"

/** A pot in one size and one glaze. */
export interface Variant {
  readonly id: number
  readonly sku: string
  readonly pot: Pot
  readonly size: Size
  readonly glaze: GlazeId
  readonly qty: number
}

/** Everything a part may refer to. */
export type Range = ReadonlyMap<number, Piece>

export const skuOf = (piece: Piece): string => `V${piece.no}`

const isConfigurable = (piece: Piece): boolean => piece.kind === "pot" && piece.sizes.length * piece.glazes.length > 1

const plainTypes = {
  pot: "simple",
  ware: "simple",
  virtual: "virtual",
  downloadable: "downloadable",
  set: "grouped",
  box: "bundle",
} as const satisfies Readonly<Record<Piece["kind"], ProductType>>

const typeOf = (piece: Piece): ProductType => (isConfigurable(piece) ? "configurable" : plainTypes[piece.kind])

const glazeOrder = Object.keys(glazeOptions)

/** A shelf as full as a small workshop's: 4 to 27 pieces, always the same for the same number. */
const plenty = (seed: number): number => 4 + ((seed * 2654435761) % 4294967296) % 24

const left = (pot: Pot, size: Size, glaze: GlazeId, id: number): number =>
  pot.left?.[`${size.code}/${glaze}`] ?? pot.left?.[glaze] ?? pot.left?.[size.code] ?? plenty(id)

const sizeSuffix = (pot: Pot, size: Size): string => {
  const { kind, measure } = readSize(size.code)
  return pot.sizes.length > 1 ? `-${kind === "v" ? measure : measure / 10}` : ""
}

/** The pot in every size and glaze; a pot with one of each is its own only variant. */
export const variantsOf = (pot: Pot): ReadonlyArray<Variant> =>
  pot.sizes.flatMap((size, row) =>
    pot.glazes.map((glaze): Variant => {
      const isAlone = !isConfigurable(pot)
      const id = isAlone ? pot.no : pot.no * 1000 + row * 10 + glazeOrder.indexOf(glaze) + 1
      const glazeSuffix = pot.glazes.length > 1 ? `-${glazeOptions[glaze].code}` : ""
      const sku = isAlone ? skuOf(pot) : `${skuOf(pot)}${sizeSuffix(pot, size)}${glazeSuffix}`
      return { id, sku, pot, size, glaze, qty: left(pot, size, glaze, id) }
    }),
  )

const find = (range: Range, part: Part): { readonly piece: Piece; readonly variant: Variant | null } => {
  const piece = range.get(part.no)
  if (piece === undefined) throw new Error(`no piece ${part.no}`)
  if (piece.kind !== "pot") return { piece, variant: null }
  const variant = variantsOf(piece).find(
    (one) => (part.size ?? piece.sizes[0].code) === one.size.code && (part.glaze ?? piece.glazes[0]) === one.glaze,
  )
  if (variant === undefined) throw new Error(`no piece ${part.no} in ${part.size} ${part.glaze}`)
  return { piece, variant }
}

/** @returns the simple product a part stands for: sku, regular gross euros, name, pieces in stock */
const resolve = (range: Range, part: Part, language: Language) => {
  const { piece, variant } = find(range, part)
  if (variant !== null) return { sku: variant.sku, price: variant.size.price, name: variantName(variant, language) }
  if (piece.kind === "set" || piece.kind === "box") throw new Error(`piece ${piece.no} cannot be a part`)
  return { sku: skuOf(piece), price: (piece as Extract<Piece, { price: number }>).price, name: piece.name[language] }
}

const variantWords = ({ pot, size, glaze }: Variant, language: Language): ReadonlyArray<string> => [
  ...(pot.glazes.length > 1 ? [glazeOptions[glaze].label[language]] : []),
  ...(pot.sizes.length > 1 ? [sizeOption(size.code).label[language]] : []),
]

const variantName = (variant: Variant, language: Language): string =>
  [variant.pot.name[language], ...variantWords(variant, language)].join(", ")

const cents = (euros: number): number => Math.round(euros * 100) / 100

const partsOf = (piece: SetOfPieces | Box): ReadonlyArray<Part> =>
  piece.kind === "set" ? piece.parts : piece.choices.flatMap((choice) => choice.parts)

const composedPrice = (range: Range, piece: SetOfPieces | Box): number => {
  const price = (part: Part, qty: number) => resolve(range, part, "fr").price * qty
  if (piece.kind === "set") return cents(piece.parts.reduce((sum, part) => sum + price(part, 1), 0))
  return cents(
    piece.choices.flatMap((choice) => choice.parts.filter((part) => part.isDefault)).reduce((sum, part) => sum + price(part, part.qty ?? 1), 0),
  )
}

/** Regular price, gross euros: the cheapest variant's, or the sum of the parts. */
const regularPrice = (range: Range, piece: Piece): number => {
  if (piece.kind === "pot") return Math.min(...piece.sizes.map((size) => size.price))
  if (piece.kind === "set" || piece.kind === "box") return composedPrice(range, piece)
  return piece.price
}

const offerOf = (piece: Piece): Offer | undefined => {
  if (piece.kind === "pot") return piece.sizes.toSorted((a, b) => a.price - b.price)[0]?.offer
  return piece.kind === "set" || piece.kind === "box" ? undefined : piece.offer
}

const offerFields = (offer: Offer | undefined): object => ({
  special_price: offer?.price ?? null,
  special_from_date: offer?.from ?? null,
  special_to_date: offer?.to ?? null,
  ...(offer?.lowest30d === undefined ? {} : { lowest_price_30d: offer.lowest30d }),
})

/** Group 32000 is everyone. */
const everyone = 32000
const tierFields = (tiers: ReadonlyArray<Tier> | undefined): ReadonlyArray<object> =>
  (tiers ?? []).map((tier) => ({ customer_group_id: tier.group ?? everyone, qty: tier.qty, value: tier.price }))

const finishOf = (piece: Piece): FinishId => (piece.kind === "pot" ? piece.glazes[0] : piece.finish)

const sheetLabel: Text = { fr: "coupe et cotes en mm", en: "section and dimensions in mm", de: "Schnitt und Maße in mm" }

const imageFields = (form: FormId, finish: FinishId) => {
  const image = picturePath(form, finish)
  return { image, small_image: image, thumbnail: image }
}

const gallery = (piece: Piece, language: Language): ReadonlyArray<object> => {
  const label = piece.kind === "pot" ? `${piece.name[language]}, ${glazeOptions[piece.glazes[0]].label[language]}` : piece.name[language]
  const first = { image: picturePath(piece.form, finishOf(piece)), pos: 1, typ: "image", lab: label, vid: null }
  if (piece.kind !== "pot") return [first]
  const size = piece.sizes[0].code
  const words = `${piece.name[language]}, ${sizeOption(size).label[language]}, ${sheetLabel[language]}`
  return [first, { image: sheetPath(piece.form, piece.glazes[0], size), pos: 2, typ: "image", lab: words, vid: null }]
}

const stockFields = (productId: number, qty: number, isManaged: boolean, qtyMax: number | undefined): object => ({
  product_id: productId,
  item_id: productId,
  stock_id: 1,
  qty,
  is_in_stock: !isManaged || qty > 0,
  is_qty_decimal: false,
  manage_stock: isManaged,
  backorders: 0,
  min_qty: 0,
  min_sale_qty: 1,
  max_sale_qty: qtyMax ?? 10_000,
})

/** @returns pieces on the shelf and whether they are counted at all; parents of variants are not */
const shelfOf = (piece: Piece): { readonly qty: number; readonly isManaged: boolean } => {
  if (piece.kind === "ware") return { qty: piece.stock, isManaged: true }
  if (piece.kind !== "pot") return { qty: 0, isManaged: false }
  if (isConfigurable(piece)) return { qty: 0, isManaged: false }
  return { qty: variantsOf(piece)[0]?.qty ?? 0, isManaged: true }
}

const isSoldOut = (piece: Piece): boolean => {
  if (piece.kind === "pot") return variantsOf(piece).every((variant) => variant.qty === 0)
  const shelf = shelfOf(piece)
  return shelf.isManaged && shelf.qty === 0
}

const afterDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Times of day differ from piece to piece, so that a list by date has one order. */
const clockTime = (no: number): string => `${String(7 + (no % 11)).padStart(2, "0")}:${String((no * 7) % 60).padStart(2, "0")}:00`

const dates = (piece: Piece): object => ({
  created_at: `${piece.since} ${clockTime(piece.no)}`,
  updated_at: `${piece.changed ?? afterDays(piece.since, 3)} ${clockTime(piece.no)}`,
})

const pathOf = (piece: Piece): Text => perLanguage((language) => slugify(piece.name[language], language))

const optionDocument = (piece: Piece, option: OptionSource, index: number, language: Language): object => {
  const id = piece.no * 100 + index + 1
  const common = {
    option_id: id,
    product_sku: skuOf(piece),
    title: option.title[language],
    type: option.type,
    is_require: option.required ?? false,
    sort_order: index + 1,
  }
  if (!("values" in option))
    return {
      ...common,
      max_characters: option.lengthMax ?? 0,
      image_size_x: 0,
      image_size_y: 0,
      price: option.price ?? 0,
      price_type: option.as ?? "fixed",
    }
  const values = option.values.map((value, i) => ({
    option_type_id: id * 100 + i + 1,
    title: value.title[language],
    price: value.price,
    price_type: value.as ?? "fixed",
    sort_order: i + 1,
  }))
  return { ...common, values }
}

const configurableFields = (pot: Pot, language: Language): object => {
  const variants = variantsOf(pot)
  const axes = [
    ...(pot.glazes.length > 1 ? [{ code: "color" as const, options: pot.glazes.map((glaze) => glazeOptions[glaze]) }] : []),
    ...(pot.sizes.length > 1 ? [{ code: "size" as const, options: pot.sizes.map((size) => sizeOption(size.code)) }] : []),
  ]
  return {
    configurable_options: axes.map(({ code, options }, position) => ({
      id: pot.no * 10 + position + 1,
      attribute_id: String(attributeLabel[code].id),
      attribute_code: code,
      label: attributeLabel[code].label[language],
      position,
      product_id: pot.no,
      values: options.map((option) => ({
        value_index: option.id,
        label: option.label[language],
        default_label: option.label[language],
        ...(option.swatch === undefined ? {} : { swatch: option.swatch }),
      })),
    })),
    configurable_children: variants.map((variant) => childFields(variant, language)),
    color_options: pot.glazes.map((glaze) => glazeOptions[glaze].id),
    size_options: pot.sizes.map((size) => sizeOption(size.code).id),
    capacity_options: [...new Set(pot.sizes.flatMap((size) => (size.ml === undefined ? [] : capacityOption(size.ml))))],
  }
}

const attributeFields = (variant: Variant): object => ({
  color: String(glazeOptions[variant.glaze].id),
  size: String(sizeOption(variant.size.code).id),
  ...(variant.size.ml === undefined ? {} : { capacity: String(capacityOption(variant.size.ml)) }),
})

const childFields = (variant: Variant, language: Language): object => ({
  id: variant.id,
  sku: variant.sku,
  name: variantName(variant, language),
  status: 1,
  visibility: 1,
  tax_class_id: "2",
  url_key: slugify(variantName(variant, language), language),
  price: variant.size.price,
  regular_price: variant.size.price,
  final_price: variant.size.price,
  weight: variant.size.g / 1000,
  ...offerFields(variant.size.offer),
  ...imageFields(variant.pot.form, variant.glaze),
  ...attributeFields(variant),
  tier_prices: [],
  stock: stockFields(variant.id, variant.qty, true, variant.pot.qtyMax),
})

const groupedFields = (range: Range, piece: SetOfPieces, language: Language): object => ({
  product_links: piece.parts.map((part, position) => {
    const found = resolve(range, part, language)
    return {
      sku: skuOf(piece),
      link_type: "associated",
      linked_product_sku: found.sku,
      linked_product_type: "simple",
      name: found.name,
      position: position + 1,
      extension_attributes: { qty: part.qty ?? 1 },
    }
  }),
})

const bundleFields = (range: Range, box: Box, language: Language): object => ({
  price_type: 0,
  bundle_options: box.choices.map((choice, index) => {
    const optionId = box.no * 10 + index + 1
    return {
      option_id: optionId,
      title: choice.title[language],
      required: choice.required,
      type: choice.type,
      position: index + 1,
      sku: skuOf(box),
      product_links: choice.parts.map((part, i) => {
        const found = resolve(range, part, language)
        return {
          id: String(optionId * 100 + i + 1),
          sku: found.sku,
          name: found.name,
          option_id: optionId,
          qty: part.qty ?? 1,
          position: i + 1,
          is_default: part.isDefault ?? false,
          price: null,
          price_type: null,
          can_change_quantity: choice.canChangeQty === true ? 1 : 0,
        }
      }),
    }
  }),
})

const kindFields = (range: Range, piece: Piece, language: Language): object => {
  switch (piece.kind) {
    case "set":
      return groupedFields(range, piece, language)
    case "box":
      return bundleFields(range, piece, language)
    case "pot": {
      const [only] = variantsOf(piece)
      const own = isConfigurable(piece) ? configurableFields(piece, language) : only === undefined ? {} : attributeFields(only)
      return {
        ...own,
        material: String(materialOptions[piece.body === "earthen" ? "earthenware" : "stoneware"].id),
        care: careOf[piece.body].join(","),
      }
    }
    case "ware":
      return {
        material: String(materialOptions[piece.material].id),
        ...(piece.content === undefined ? {} : { content_amount: piece.content.amount, content_unit: piece.content.unit }),
      }
    case "virtual":
      return {}
    case "downloadable":
      return { links_purchased_separately: 0, links_exist: 1 }
  }
}

const related = (range: Range, piece: Piece): ReadonlyArray<object> =>
  (piece.with ?? []).flatMap((no, position) => {
    const other = range.get(no)
    if (other === undefined) return []
    return [{ sku: skuOf(piece), link_type: "related", linked_product_sku: skuOf(other), linked_product_type: typeOf(other), position: position + 1 }]
  })

const taxClassOf = (piece: Piece): string =>
  piece.kind === "pot" || piece.kind === "set" || piece.kind === "box" ? "2" : String(piece.tax)

const source = (range: Range, piece: Piece, language: Language): object => {
  const price = regularPrice(range, piece)
  const rulePrice = piece.kind === "pot" ? piece.rulePrice : undefined
  const shelf = shelfOf(piece)
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
    price,
    regular_price: price,
    minimal_price: price,
    final_price: rulePrice ?? price,
    ...offerFields(offerOf(piece)),
    tier_prices: tierFields(piece.kind === "pot" || piece.kind === "ware" ? piece.tiers : undefined),
    tax_class_id: taxClassOf(piece),
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
    ...imageFields(piece.form, finishOf(piece)),
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
    facts: facts(piece, language),
    custom_options: (piece.options ?? []).map((option, index) => optionDocument(piece, option, index, language)),
    custom_attributes: null,
    ...own,
    product_links: [...("product_links" in own ? (own.product_links as ReadonlyArray<object>) : []), ...links],
    stock: { ...stockFields(piece.no, shelf.qty, shelf.isManaged, piece.qtyMax), is_in_stock: !isSoldOut(piece) },
  }
}

/** Variants that sets and boxes are made of: they are also products of their own, hidden (visibility 1). */
const linkedVariants = (range: Range): ReadonlyArray<Variant> => {
  const found = [...range.values()]
    .flatMap((piece) => (piece.kind === "set" || piece.kind === "box" ? partsOf(piece) : []))
    .flatMap((part) => find(range, part).variant ?? [])
    .filter((variant) => isConfigurable(variant.pot))
  return [...new Map(found.map((variant) => [variant.sku, variant])).values()]
}

const hiddenSource = (variant: Variant, language: Language): object => {
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
    description: html(variant.pot.story[language]),
    short_description: html(variant.pot.intro[language]),
    category_ids: [],
    category: [],
    has_options: "0",
    required_options: "0",
    facts: facts({ ...variant.pot, sizes: [variant.size], glazes: [variant.glaze] }, language),
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

/** The shelf of everything that can be asked for by sku: pieces, then variants of configurable ones. */
export const stockRows = (range: Range): ReadonlyArray<StockRow> =>
  [...range.values()].flatMap((piece) => {
    const shelf = shelfOf(piece)
    const qtyMax = piece.qtyMax ?? null
    const own: StockRow = { sku: skuOf(piece), productId: piece.no, ...shelf, isInStock: !isSoldOut(piece), qtyMax }
    if (piece.kind !== "pot" || !isConfigurable(piece)) return [own]
    const children = variantsOf(piece).map(
      (variant): StockRow => ({ sku: variant.sku, productId: variant.id, qty: variant.qty, isInStock: variant.qty > 0, isManaged: true, qtyMax }),
    )
    return [own, ...children]
  })

