import { attributeDocuments } from "./attributes.ts"
import { factAttributes } from "./facts.ts"
import type { ProductDefinition, SizeCode } from "./authoring.ts"
import { categoryDocuments, placesOf } from "./categories.ts"
import { banners } from "./content/banners.ts"
import { blockDocuments } from "./content/blocks.ts"
import { pageDocuments } from "./content/pages.ts"
import { treeDocuments } from "./content/tree.ts"
import { recipeDocuments } from "./content/recipes.ts"
import type { Catalogue } from "./model.ts"
import { allProducts } from "./products/index.ts"
import type { Range } from "./documents/parts.ts"
import { productDocuments } from "./documents/product.ts"
import { stockRows } from "./documents/stock.ts"
import { taxDocuments } from "./taxes.ts"
import { perLanguage } from "./text.ts"
import { typeset } from "./typeset.ts"

/** Every piece of the shop by its number. */
const range: Range = new Map(allProducts.map((piece) => [piece.no, piece]))

const countByCategory = (pieces: ReadonlyArray<ProductDefinition>): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const place of pieces.flatMap(placesOf)) counts.set(place.id, (counts.get(place.id) ?? 0) + 1)
  return counts
}

const sizesInUse = (pieces: ReadonlyArray<ProductDefinition>): ReadonlyArray<SizeCode> => [
  ...new Set(pieces.flatMap((piece) => (piece.kind === "pot" ? piece.sizes.map((size) => size.code) : []))),
]

/** The demo shop's whole content: documents per store, stock, recipes and banners. The same on every call. */
export const catalogue = (): Catalogue => {
  const visible = allProducts.filter((piece) => piece.isOff !== true)
  const counts = countByCategory(visible)
  const sizes = sizesInUse(allProducts)
  const recipes = perLanguage((language) => recipeDocuments(range, language))
  return {
    stores: perLanguage((language) =>
      typeset(
        [
          ...categoryDocuments(language, counts, visible.length),
          ...attributeDocuments(language, sizes, factAttributes(language)),
          ...taxDocuments(),
          ...productDocuments(range, language),
          ...pageDocuments(language, recipes),
          ...treeDocuments(language, recipes),
          ...blockDocuments(language),
        ],
        language,
      ),
    ),
    stock: stockRows(range),
    recipes: perLanguage((language) => typeset(recipes[language], language)),
    banners: perLanguage((language) => typeset(banners(language), language)),
  }
}
