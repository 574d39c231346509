/** The data of the demo shop: documents of three stores, stock, recipes, banners. */
export { catalogue } from "./catalogue.ts"
export { contents } from "./contents.ts"
export type {
  Banner,
  BannerSets,
  Catalogue,
  CatalogueDocument,
  DocumentType,
  RecipeDocument,
  StockRow,
} from "./model.ts"
export type { Language } from "./text.ts"
