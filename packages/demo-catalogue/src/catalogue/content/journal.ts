import { pictureOfNumber } from "../documents/pictures.ts"
import type { Banner } from "../model.ts"
import { html, slugify } from "../text.ts"
import type { Language, Text } from "../text.ts"

interface Article {
  readonly id: number
  readonly title: Text
  /** Paragraphs, divided by an empty line. */
  readonly body: Text
}

const articles: ReadonlyArray<Article> = [
  {
    id: 1,
    title: {
      fr: "Pourquoi le dessous n’est pas émaillé",
      en: "Why the foot is left bare",
      de: "Warum der Fuß nackt bleibt",
    },
    body: {
      fr: `À 1 280 °C l’émail est un verre liquide. Une pièce émaillée jusqu’en bas resterait collée à la plaque du four ; on essuie donc le pied à l’éponge avant de charger.

Le cercle mat que l’on sent sous l’assiette est la terre elle-même, cuite dense : elle ne boit plus l’eau et passe au lave-vaisselle comme le reste.`,
      en: `At 1,280 °C a glaze is liquid glass. A pot glazed right down would stay stuck to the kiln shelf, so the foot is wiped with a sponge before loading.

The matt ring you feel under a plate is the clay itself, fired dense: it no longer takes up water and goes into the dishwasher like the rest.`,
      de: `Bei 1.280 °C ist Glasur flüssiges Glas. Ein bis unten glasiertes Stück bliebe an der Ofenplatte kleben; deshalb wird der Fuß vor dem Einsetzen mit dem Schwamm abgewischt.

Der matte Ring unter dem Teller ist der Ton selbst, dicht gebrannt: Er nimmt kein Wasser mehr auf und darf wie alles andere in die Spülmaschine.`,
    },
  },
  {
    id: 2,
    title: {
      fr: "Le premier usage d’un plat à four",
      en: "Before an oven dish is used for the first time",
      de: "Vor dem ersten Mal im Ofen",
    },
    body: {
      fr: `Rien à culotter : le grès est prêt. Lavez le plat, séchez-le, et mettez-le dans un four encore froid avec ce qu’il contient.

Ce qui casse un plat n’est pas la chaleur mais le saut : de la glacière au four brûlant, ou du four à l’évier mouillé. Laissez-lui dix minutes sur une planche.`,
      en: `Nothing to season: stoneware is ready. Wash the dish, dry it, and put it with what is in it into an oven that is still cold.

What breaks a dish is not heat but the leap: from the fridge into a hot oven, or from the oven into a wet sink. Give it ten minutes on a board.`,
      de: `Einzubrennen gibt es nichts: Steinzeug ist fertig. Die Form spülen, abtrocknen und mit dem Inhalt in den noch kalten Ofen stellen.

Nicht die Hitze sprengt eine Form, sondern der Sprung: vom Kühlschrank in den heißen Ofen oder vom Ofen in die nasse Spüle. Zehn Minuten auf einem Brett genügen.`,
    },
  },
]

/** An article of the journal, by the names of its fields on the wire. */
export interface ArticleDocument {
  readonly entity_id: number
  readonly blog_slug: string
  readonly blog_title: string
  readonly blog_content: string
}

/** The articles of one store. */
export const articleDocuments = (language: Language): ReadonlyArray<ArticleDocument> =>
  articles.map(({ id, title, body }) => ({
    entity_id: id,
    blog_slug: slugify(title[language], language),
    blog_title: title[language],
    blog_content: html(body[language]),
  }))

/** A word to everybody, in lines. */
export interface DefaultWords {
  readonly title: string
  readonly message: ReadonlyArray<string>
}

const words: ReadonlyArray<{ readonly title: Text; readonly message: ReadonlyArray<Text> }> = [
  {
    title: { fr: "Livraison", en: "Delivery", de: "Versand" },
    message: [
      { fr: "5 € dans douze pays,", en: "€5 to twelve countries,", de: "5 € in zwölf Länder," },
      {
        fr: "offerte dès 90 € en France et en Allemagne.",
        en: "free from €90 in France and Germany.",
        de: "ab 90 € frei in Frankreich und Deutschland.",
      },
    ],
  },
  {
    title: { fr: "Retours", en: "Returns", de: "Rückgabe" },
    message: [{ fr: "Gratuits pendant 30 jours.", en: "Free for 30 days.", de: "30 Tage kostenlos." }],
  },
]

/** The shop's words to everybody in one store. */
export const defaultWords = (language: Language): ReadonlyArray<DefaultWords> =>
  words.map(({ title, message }) => ({
    title: title[language],
    message: message.map((line) => line[language]),
  }))

/** Pieces by number, each in the glaze it is shown in. */
const looks: ReadonlyArray<readonly [no: number, title: Text]> = [
  [204, { fr: "Le tian, émail miel", en: "The tian, honey glaze", de: "Die Tian-Form, honigfarben" }],
  [432, { fr: "Le pichet, bleu de fer", en: "The pitcher, iron blue", de: "Der Krug, eisenblau" }],
  [415, { fr: "Le bol à thé, tenmoku", en: "The tea bowl, tenmoku", de: "Die Teeschale, Tenmoku" }],
]

/** Pictures of the workshop's pieces in one store, without a place they lead to. */
export const lookPictures = (
  language: Language,
): ReadonlyArray<Pick<Banner, "title" | "subtitle" | "link" | "image">> =>
  looks.map(([no, title]) => ({
    title: title[language],
    subtitle: "",
    link: `/${language}`,
    image: pictureOfNumber(no),
  }))
