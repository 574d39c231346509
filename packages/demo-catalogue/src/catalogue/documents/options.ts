/** Custom options and variant attributes of a product. */
import { capacityOption, glazeOptions, sizeOption } from "../attributes.ts"
import type { OptionSource, ProductDefinition, Pot } from "../authoring.ts"
import { attributeLabel } from "../facts.ts"
import type { Json } from "../model.ts"
import { slugify } from "../text.ts"
import type { Language } from "../text.ts"
import { imageFields, variantGallery } from "./pictures.ts"
import { offerFields, tierFields } from "./prices.ts"
import { stockFields } from "./stock.ts"
import { skuOf, variantName, variantsOf } from "./variants.ts"
import type { Variant } from "./variants.ts"

/** A custom option; its ids come out of the piece's number. */
export const optionDocument = (
  piece: ProductDefinition,
  option: OptionSource,
  index: number,
  language: Language,
): Json => {
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

/** The axes and the children of a configurable pot. */
export const configurableFields = (pot: Pot, language: Language): Json => {
  const variants = variantsOf(pot)
  const axes = [
    ...(pot.glazes.length > 1
      ? [{ code: "color" as const, options: pot.glazes.map((glaze) => glazeOptions[glaze]) }]
      : []),
    ...(pot.sizes.length > 1
      ? [{ code: "size" as const, options: pot.sizes.map((size) => sizeOption(size.code)) }]
      : []),
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
    capacity_options: [
      ...new Set(pot.sizes.flatMap((size) => (size.ml === undefined ? [] : capacityOption(size.ml)))),
    ],
  }
}

/** The attribute values of one variant. */
export const attributeFields = (variant: Variant): Json => ({
  color: String(glazeOptions[variant.glaze].id),
  size: String(sizeOption(variant.size.code).id),
  ...(variant.size.ml === undefined ? {} : { capacity: String(capacityOption(variant.size.ml)) }),
})

/** A variant as the index has it inside its parent. */
export const childFields = (variant: Variant, language: Language): Json => ({
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
  ...imageFields(variant.pot, variant.glaze),
  media_gallery: variantGallery(variant, language),
  ...attributeFields(variant),
  tier_prices: tierFields(variant.size.tiers),
  stock: stockFields(variant.id, variant.qty, true, variant.pot.qtyMax),
})
