/** Asking the catalogue: queries, filters, categories. */
export * from "./model.ts"
export * as CatalogueCalls from "./calls.ts"
export { type CatalogueCall } from "./calls.ts"
