import type { CatalogueDocument, RecipeDocument } from "../model.ts"
import { html, perLanguage, same } from "../text.ts"
import type { Language, Text } from "../text.ts"
import { type ArticleText, articleAddress, journal } from "./journal.ts"
import { help } from "./pages/help.ts"
import { house } from "./pages/house.ts"
import { law } from "./pages/law.ts"
import type { ContentPage } from "./pages/page.ts"
import { placeDocument } from "./pages/places.ts"
import { rights } from "./pages/rights.ts"
import { shop } from "./pages/shop.ts"

const written = "2026-09-01 09:00:00"

/** Ids of pages under their second address. */
const aliasOffset = 100

const cardWidth = 480
const cardHeight = 320

/** One piece of a list, with its picture. */
const card = (href: string, title: string, words: string, image: string | null): string =>
  `<li>${
    image === null
      ? ""
      : `<img src="/img/${cardWidth}/${cardHeight}/resize${image}" alt="" width="${cardWidth}" height="${cardHeight}" loading="lazy">`
  }<h2><a href="${href}">${title}</a></h2><p>${words}</p></li>`

const minutes: Text = { fr: "min", en: "min", de: "Min." }
/** Hours from an hour on. */
const duration = (total: number, language: Language): string => {
  const [hours, rest] = [Math.floor(total / 60), total % 60]
  const inMinutes = `${rest} ${minutes[language]}`
  if (hours === 0) return inMinutes
  const inHours = `${hours} ${hoursWord[language]}`
  return rest === 0 ? inHours : `${inHours} ${inMinutes}`
}

const hoursWord: Text = { fr: "h", en: "h", de: "Std." }
const guests: Text = { fr: "personnes", en: "people", de: "Personen" }

const recipesIntro: Text = {
  fr: "Des recettes dites avec leur plat : sa contenance, sa place dans le four et ce qu’il faut entendre au bout d’une heure.",
  en: "Recipes told with their dish: its capacity, its place in the oven and what you should hear after an hour.",
  de: "Rezepte, die ihr Geschirr mitnennen: seine Größe, seinen Platz im Ofen und was nach einer Stunde zu hören sein soll.",
}

const recipesBody = (recipes: ReadonlyArray<RecipeDocument>, language: Language): string =>
  `${recipesIntro[language]}\n\n<ul class="tiles">${recipes
    .map((recipe) =>
      card(
        `/${language}/recettes/${recipe.recettes_slug}`,
        recipe.recettes_title,
        `${duration(recipe.preparation_min + recipe.cooking_min, language)} · ${recipe.serves} ${guests[language]} · ${recipe.recettes_auteur}`,
        recipe.recettes_image,
      ),
    )
    .join("")}</ul>`

const journalIntro: Text = {
  fr: "Ce que l’on apprend à l’atelier et qui sert en cuisine. Une page par fournée, quand il y a quelque chose à dire.",
  en: "What one learns in the workshop and can use in the kitchen. A page for each firing, when there is something to say.",
  de: "Was man in der Werkstatt lernt und in der Küche braucht. Eine Seite je Brand, wenn es etwas zu sagen gibt.",
}

const firstSentence = (article: ArticleText, language: Language): string =>
  /^.+?[.!?](?=\s)/.exec(article.body[language].trim())?.[0] ?? ""

const journalBody = (language: Language): string =>
  `${journalIntro[language]}\n\n<ul class="tiles tiles--words">${journal
    .toReversed()
    .map((article) =>
      card(
        `/${language}/${articleAddress(article)[language]}`,
        article.title[language],
        firstSentence(article, language),
        null,
      ),
    )
    .join("")}</ul>`

/** The recipes of every store. */
export type RecipesOf = Readonly<Record<Language, ReadonlyArray<RecipeDocument>>>

/** Pages of articles and recipes, and the lists of them. */
const pages = (recipes: RecipesOf): ReadonlyArray<ContentPage> => [
  ...house,
  ...shop,
  ...help,
  ...law,
  ...rights,
  {
    id: 9,
    identifier: { fr: "recettes", en: "our-recipes", de: "unsere-rezepte" },
    title: { fr: "Nos recettes", en: "Our recipes", de: "Unsere Rezepte" },
    about: recipesIntro,
    body: perLanguage((language) => recipesBody(recipes[language], language)),
  },
  {
    id: 26,
    identifier: same("journal"),
    title: { fr: "Le journal de l’atelier", en: "The workshop journal", de: "Das Werkstattjournal" },
    about: journalIntro,
    body: perLanguage(journalBody),
  },
]

const document = (
  page: ContentPage,
  id: number,
  identifier: Text,
  language: Language,
): CatalogueDocument => ({
  _type: "cms_page",
  _id: String(id),
  _source: {
    id,
    identifier: identifier[language],
    url_path: identifier[language],
    // A page under its second address also has its own identifier.
    url_path_by_store: page.identifier,
    title: page.title[language],
    content_heading: page.title[language],
    content: html(page.body[language]),
    meta_title: page.title[language],
    meta_description: page.about?.[language] ?? null,
    meta_keywords: "",
    page_layout: page.layout ?? "1column",
    ...(page.places === undefined
      ? {}
      : { places: page.places.map((place) => placeDocument(place, language)) }),
    active: true,
    creation_time: written,
    update_time: written,
  },
})

/** Where the pages of one store are, by their numbers. */
export const places = (
  language: Language,
  recipes: RecipesOf,
): ReadonlyArray<{ readonly id: number; readonly identifier: string; readonly title: string }> =>
  pages(recipes).map(({ id, identifier, title }) => ({
    id,
    identifier: identifier[language],
    title: title[language],
  }))

/** Content pages of one store, those with a second address twice. */
export const pageDocuments = (language: Language, recipes: RecipesOf): ReadonlyArray<CatalogueDocument> =>
  pages(recipes).flatMap((page) => [
    document(page, page.id, page.identifier, language),
    ...(page.alias === undefined ? [] : [document(page, page.id + aliasOffset, same(page.alias), language)]),
  ])
