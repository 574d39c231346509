/** Sets and boxes: which products their parts are, and what they cost together. */
import type { Box, Part, ProductDefinition, ProductSet } from "../authoring.ts"
import type { Json } from "../model.ts"
import type { Language } from "../text.ts"
import { isConfigurable, skuOf, variantName, variantsOf } from "./variants.ts"
import type { Variant } from "./variants.ts"

/** Everything a part may refer to. */
export type Range = ReadonlyMap<number, ProductDefinition>

const find = (
  range: Range,
  part: Part,
): { readonly piece: ProductDefinition; readonly variant: Variant | null } => {
  const piece = range.get(part.no)
  if (piece === undefined) throw new Error(`no piece ${part.no}`)
  if (piece.kind !== "pot") return { piece, variant: null }
  const variant = variantsOf(piece).find(
    (one) =>
      (part.size ?? piece.sizes[0].code) === one.size.code && (part.glaze ?? piece.glazes[0]) === one.glaze,
  )
  if (variant === undefined) throw new Error(`no piece ${part.no} in ${part.size} ${part.glaze}`)
  return { piece, variant }
}

/** @returns the simple product a part stands for: sku, regular gross euros, name */
const resolve = (range: Range, part: Part, language: Language) => {
  const { piece, variant } = find(range, part)
  if (variant !== null)
    return { sku: variant.sku, price: variant.size.price, name: variantName(variant, language) }
  if (piece.kind === "set" || piece.kind === "box") throw new Error(`piece ${piece.no} cannot be a part`)
  return {
    sku: skuOf(piece),
    price: (piece as Extract<ProductDefinition, { price: number }>).price,
    name: piece.name[language],
  }
}

const cents = (euros: number): number => Math.round(euros * 100) / 100

const partsOf = (piece: ProductSet | Box): ReadonlyArray<Part> =>
  piece.kind === "set" ? piece.parts : piece.choices.flatMap((choice) => choice.parts)

/** One of each part of a set, or the defaults of a box, gross euros. */
export const composedPrice = (range: Range, piece: ProductSet | Box): number => {
  const price = (part: Part, qty: number) => resolve(range, part, "fr").price * qty
  if (piece.kind === "set") return cents(piece.parts.reduce((sum, part) => sum + price(part, 1), 0))
  return cents(
    piece.choices
      .flatMap((choice) => choice.parts.filter((part) => part.isDefault))
      .reduce((sum, part) => sum + price(part, part.qty ?? 1), 0),
  )
}

/** Variants that sets and boxes are made of: they are also products of their own, hidden (visibility 1). */
export const linkedVariants = (range: Range): ReadonlyArray<Variant> => {
  const found = [...range.values()]
    .flatMap((piece) => (piece.kind === "set" || piece.kind === "box" ? partsOf(piece) : []))
    .flatMap((part) => find(range, part).variant ?? [])
    .filter((variant) => isConfigurable(variant.pot))
  return [...new Map(found.map((variant) => [variant.sku, variant])).values()]
}

/** The parts of a set, each to be bought in its own number. */
export const groupedFields = (range: Range, piece: ProductSet, language: Language): Json => ({
  product_links: piece.parts.map((part, position) => {
    const found = resolve(range, part, language)
    return {
      sku: skuOf(piece),
      link_type: "associated",
      linked_product_sku: found.sku,
      linked_product_type: "simple",
      name: found.name,
      position: position + 1,
      extension_attributes: { qty: 1 },
    }
  }),
})

/** The choices of a box. */
export const bundleFields = (range: Range, box: Box, language: Language): Json => ({
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
