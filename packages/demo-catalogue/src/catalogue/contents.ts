import { catalogue } from "./catalogue.ts"
import { articleDocuments, defaultWords, headImages, lookPictures } from "./content/journal.ts"
import type { Json } from "./model.ts"
import { perLanguage } from "./text.ts"
import type { Language } from "./text.ts"
import { typeset } from "./typeset.ts"

/** One content of the content system: type 1 is the blog's, 2 a recipe. */
interface Content {
  readonly typeId: number
  readonly entityId: number
  readonly urlKey: string
  readonly fields: Json
}

/** The articles, recipes and banners of one store. */
interface StoreContents {
  readonly contents: ReadonlyArray<Content>
  /** Lists of pictures and words, by the name of their file. */
  readonly files: Readonly<Record<string, unknown>>
}

/** The demo shop's articles, recipes and lists of pictures and words, per store. The same on every call. */
export const contents = (): Readonly<Record<Language, StoreContents>> => {
  const { banners, recipes } = catalogue()
  return perLanguage((language) => ({
    contents: [
      ...typeset(articleDocuments(language), language).map((article) => ({
        typeId: 1,
        entityId: article.entity_id,
        urlKey: article.blog_slug,
        fields: { ...article },
      })),
      ...recipes[language].map((recipe) => ({
        typeId: 2,
        entityId: recipe.entity_id,
        urlKey: recipe.recettes_slug,
        fields: {
          ...recipe,
          recettes_ingredients: recipe.recettes_ingredients.join("\n"),
          recettes_related_product: recipe.recettes_related_product.map((product) => ({
            ...product,
            image: { url: product.image },
          })),
        },
      })),
    ],
    files: {
      banners: banners[language],
      "head-images": typeset(headImages(language), language),
      "instagram-images": typeset(lookPictures(language), language),
      "default-content": typeset(defaultWords(language), language),
    },
  }))
}
