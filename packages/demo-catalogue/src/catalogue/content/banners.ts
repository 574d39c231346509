import { sceneOf } from "../../photographs/photographs.ts"
import { pictureOfNumber } from "../documents/pictures.ts"
import { families, tree } from "../categories.ts"
import type { Banner, BannerSets } from "../model.ts"
import type { Language, Text } from "../text.ts"

interface Words {
  readonly title: Text
  readonly subtitle: Text
  readonly button: Text
  /** Below the store's path. */
  readonly link: Text
  readonly image: string
}

const familyLink = (code: keyof typeof families): Text => {
  const id = families[code].id
  const found = tree.find((family) => family.id === id)
  if (found === undefined) throw new Error(`no family ${code}`)
  return found.urlPath
}

const main: ReadonlyArray<Words> = [
  {
    title: {
      fr: "Gratin de poireaux, œufs durs et comté",
      en: "Leek gratin with eggs and Comté",
      de: "Lauchgratin mit Ei und Comté",
    },
    subtitle: {
      fr: "Une heure, quatre convives, le tian de 32 cm",
      en: "One hour, four guests, the 32 cm tian",
      de: "Eine Stunde, vier Gäste, die Tian-Form von 32 cm",
    },
    button: { fr: "Lire la recette", en: "Read the recipe", de: "Zum Rezept" },
    link: {
      fr: "recettes/gratin-de-poireaux-oeufs-durs-et-comte",
      en: "recettes/leek-gratin-with-eggs-and-comte",
      de: "recettes/lauchgratin-mit-ei-und-comte",
    },
    image: sceneOf("recipe-1") ?? pictureOfNumber(204),
  },
]

const small: ReadonlyArray<Words> = [
  {
    title: { fr: "Un tian pour combien ?", en: "A tian for how many?", de: "Eine Tian-Form für wie viele?" },
    subtitle: {
      fr: "Quatre tailles, de 24 à 38 cm",
      en: "Four sizes, from 24 to 38 cm",
      de: "Vier Größen, von 24 bis 38 cm",
    },
    button: { fr: "Le guide des tailles", en: "The size guide", de: "Zur Größenhilfe" },
    link: { fr: "size-guide", en: "size-guide", de: "size-guide" },
    image: pictureOfNumber(204),
  },
  {
    title: { fr: "Ce qui va dans les pots", en: "What goes into the pots", de: "Was in die Töpfe kommt" },
    subtitle: { fr: "Huile, sel, miel, farine", en: "Oil, salt, honey, flour", de: "Öl, Salz, Honig, Mehl" },
    button: { fr: "Voir l’épicerie", en: "See the pantry", de: "Zur Feinkost" },
    link: familyLink("pantry"),
    image: sceneOf("pantry") ?? pictureOfNumber(607),
  },
]

const product: ReadonlyArray<Words> = [
  {
    title: { fr: "Que cuisiner dedans ?", en: "What to cook in it", de: "Was darin kocht" },
    subtitle: {
      fr: "Nos recettes, chacune avec ses pots",
      en: "Our recipes, each with its pots",
      de: "Unsere Rezepte, jedes mit seinen Töpfen",
    },
    button: { fr: "Lire les recettes", en: "Read the recipes", de: "Zu den Rezepten" },
    link: { fr: "recettes", en: "our-recipes", de: "unsere-rezepte" },
    image: sceneOf("recipe-1") ?? pictureOfNumber(204),
  },
]

const aside: ReadonlyArray<Words> = [
  {
    title: {
      fr: "La fournée du 14 novembre",
      en: "The firing of 14 November",
      de: "Der Brand vom 14. November",
    },
    subtitle: {
      fr: "Bol à thé, cul-de-poule, vase",
      en: "Tea bowl, whisking bowl, vase",
      de: "Teeschale, Rührschüssel, Vase",
    },
    button: { fr: "Voir la fournée", en: "See the firing", de: "Zum Brand" },
    link: { fr: "bol-a-the", en: "tea-bowl", de: "teeschale" },
    image: pictureOfNumber(415),
  },
  {
    title: { fr: "Une journée au tour", en: "A day at the wheel", de: "Ein Tag an der Drehscheibe" },
    subtitle: {
      fr: "Quatre personnes, deux bols chacun",
      en: "Four people, two bowls each",
      de: "Vier Personen, zwei Schalen für jeden",
    },
    button: { fr: "Choisir une date", en: "Choose a date", de: "Termin wählen" },
    link: { fr: "une-journee-au-tour", en: "a-day-at-the-wheel", de: "ein-tag-an-der-drehscheibe" },
    image: pictureOfNumber(801),
  },
]

const banner =
  (language: Language) =>
  (words: Words): Banner => ({
    title: words.title[language],
    subtitle: words.subtitle[language],
    button_text: words.button[language],
    link: `/${language}/${words.link[language]}`,
    image: words.image,
  })

/** The banner sets of one store. */
export const banners = (language: Language): BannerSets => ({
  mainBanners: main.map(banner(language)),
  smallBanners: small.map(banner(language)),
  productBanners: product.map(banner(language)),
  menuAsideBanners: aside.map(banner(language)),
})
