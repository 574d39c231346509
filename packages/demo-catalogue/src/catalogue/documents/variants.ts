/** A pot's sizes and glazes, multiplied. */
import type { GlazeId } from "../../drawings/index.ts"
import { glazeOptions, readSize, sizeOption } from "../attributes.ts"
import type { ProductDefinition, Pot, Size } from "../authoring.ts"
import { perLanguage, slugify } from "../text.ts"
import type { Language, Text } from "../text.ts"

/** A pot in one size and one glaze. */
export interface Variant {
  readonly id: number
  readonly sku: string
  readonly pot: Pot
  readonly size: Size
  readonly glaze: GlazeId
  readonly qty: number
}

/** The stock keeping unit of a piece: its number with a V. */
export const skuOf = (piece: ProductDefinition): string => `V${piece.no}`

/** Address of a piece in each store, below the store's own. */
export const pathOf = (piece: ProductDefinition): Text =>
  perLanguage((language) => slugify(piece.name[language], language))

/** Whether there is something to choose: more than one size or glaze. */
export const isConfigurable = (piece: ProductDefinition): boolean =>
  piece.kind === "pot" && piece.sizes.length * piece.glazes.length > 1

/** The size that names the price of the whole piece. */
export const cheapest = (pot: Pot): Size =>
  pot.sizes.reduce((least, size) => (size.price < least.price ? size : least))

const glazeOrder = Object.keys(glazeOptions)

/** The stock of a variant: 4 to 27 pieces, always the same for the same number. */
const plenty = (seed: number): number => 4 + (((seed * 2654435761) % 4294967296) % 24)

const left = (pot: Pot, size: Size, glaze: GlazeId, id: number): number =>
  pot.left?.[`${size.code}/${glaze}`] ?? pot.left?.[glaze] ?? pot.left?.[size.code] ?? plenty(id)

const sizeSuffix = (pot: Pot, size: Size): string => {
  const { kind, measure } = readSize(size.code)
  return pot.sizes.length > 1 ? `-${kind === "v" ? measure : String(measure / 10).replace(".", "")}` : ""
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

const variantWords = ({ pot, size, glaze }: Variant, language: Language): ReadonlyArray<string> => [
  ...(pot.glazes.length > 1 ? [glazeOptions[glaze].label[language]] : []),
  ...(pot.sizes.length > 1 ? [sizeOption(size.code).label[language]] : []),
]

/** The name of the pot with what sets the variant apart. */
export const variantName = (variant: Variant, language: Language): string =>
  [variant.pot.name[language], ...variantWords(variant, language)].join(", ")
