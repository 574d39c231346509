import type { RecipeDocument } from "../model.ts"
import type { Range } from "../product.ts"
import type { Language } from "../text.ts"

export const recipeDocuments = (_range: Range, _language: Language): ReadonlyArray<RecipeDocument> => []
