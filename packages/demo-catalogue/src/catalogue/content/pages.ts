import type { CatalogueDocument } from "../model.ts"
import type { Language } from "../text.ts"

export const pageDocuments = (_language: Language): ReadonlyArray<CatalogueDocument> => []
