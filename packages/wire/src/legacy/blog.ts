import type { Article, Banner, Announcement, Recipe, RecipeProduct } from "@shop/core/content"
import { alternates, encodeAlternates, flattened } from "./fields.ts"
import { integer, list, mediaPath, numberOrNull, record, text, type Document } from "./coerce.ts"

/** Reads an article of the blog. @returns null when it has no address */
export const decodeArticle = (value: unknown): Article | null => {
  const doc = flattened(value)
  const slug = text(doc["blog_slug"] ?? doc["url_key"]).trim()
  if (slug === "") return null
  return {
    id: integer(doc["entity_id"]),
    slug,
    title: text(doc["blog_title"]),
    html: text(doc["blog_content"]),
    publishedOn: dayOf(doc["blog_published_on"]),
    ...alternates(doc),
  }
}

const dayOf = (value: unknown): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text(value))?.[0] ?? null
const wholeOrNull = (value: unknown): number | null => {
  const read = numberOrNull(value)
  return read === null ? null : Math.trunc(read)
}

/** Writes an article of the blog. */
export const encodeArticle = (article: Article): Document => ({
  entity_id: article.id,
  url_key: article.slug,
  blog_slug: article.slug,
  blog_title: article.title,
  blog_content: article.html,
  blog_published_on: article.publishedOn,
  ...encodeAlternates(article.alternates),
})

/** Reads a recipe. @returns null when it has no address */
export const decodeRecipe = (value: unknown): Recipe | null => {
  const doc = flattened(value)
  const slug = text(doc["recettes_slug"] ?? doc["url_key"]).trim()
  if (slug === "") return null
  return {
    id: integer(doc["entity_id"]),
    slug,
    title: text(doc["recettes_title"]),
    html: text(doc["recettes_contenu"]),
    publishedOn: dayOf(doc["recettes_date"]),
    ingredients: text(doc["recettes_ingredients"]),
    image: mediaPath(doc["recettes_image"]),
    author: text(doc["recettes_auteur"]),
    keywords: text(doc["recettes_keywords"]),
    preparationMinutes: wholeOrNull(doc["preparation_min"]),
    cookingMinutes: wholeOrNull(doc["cooking_min"]),
    ovenTemperatureC: wholeOrNull(doc["oven_c"]),
    servings: wholeOrNull(doc["serves"]),
    products: list(doc["recettes_related_product"]).map(decodeProduct),
    ...alternates(doc),
  }
}

/** Writes a recipe. */
export const encodeRecipe = (recipe: Recipe): Document => ({
  entity_id: recipe.id,
  url_key: recipe.slug,
  recettes_slug: recipe.slug,
  recettes_title: recipe.title,
  recettes_contenu: recipe.html,
  recettes_ingredients: recipe.ingredients,
  recettes_image: recipe.image,
  recettes_auteur: recipe.author,
  recettes_keywords: recipe.keywords,
  recettes_date: recipe.publishedOn,
  preparation_min: recipe.preparationMinutes,
  cooking_min: recipe.cookingMinutes,
  oven_c: recipe.ovenTemperatureC,
  serves: recipe.servings,
  ...encodeAlternates(recipe.alternates),
  recettes_related_product: recipe.products.map((product) => ({
    id: product.id,
    name: product.name,
    url_key: product.slug,
    url_path: product.urlPath,
    image: { url: product.image },
  })),
})

const decodeProduct = (value: unknown): RecipeProduct => {
  const doc = record(value)
  return {
    id: integer(doc["id"]),
    name: text(doc["name"]),
    slug: text(doc["url_key"]),
    urlPath: text(doc["url_path"]),
    image: mediaPath(record(doc["image"])["url"]),
  }
}

/** Reads a banner. @returns null when it has no picture */
export const decodeBanner = (value: unknown): Banner | null => {
  const doc = record(value)
  const image = text(doc["image"]).trim()
  return image === ""
    ? null
    : {
        title: text(doc["title"]),
        subtitle: text(doc["subtitle"]),
        image,
        link: text(doc["link"]),
        button: text(doc["button_text"]),
      }
}

/** Writes a banner. */
export const encodeBanner = ({ button, ...banner }: Banner): Document => ({ ...banner, button_text: button })

/** Decodes an announcement; the lines of its message are joined by spaces. */
export const decodeDefault = (value: unknown): Announcement => {
  const doc = record(value)
  const { message } = doc
  return {
    title: text(doc["title"]),
    message: Array.isArray(message) ? message.map(text).join(" ") : text(message),
  }
}
