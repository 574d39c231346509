import { sceneOf } from "../../photographs/photographs.ts"
import { pictureOfNumber } from "../documents/pictures.ts"
import type { Banner } from "../model.ts"
import { html, perLanguage, slugify } from "../text.ts"
import type { Language, Text } from "../text.ts"

/** An article as it is written. */
export interface ArticleText {
  readonly id: number
  /** Day it came out. */
  readonly publishedOn: string
  readonly title: Text
  /** Paragraphs, divided by an empty line. */
  readonly body: Text
}

/** The articles, the oldest first. */
export const journal: ReadonlyArray<ArticleText> = [
  {
    id: 1,
    publishedOn: "2026-03-07",
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
    publishedOn: "2026-06-20",
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
  {
    id: 3,
    publishedOn: "2026-09-19",
    title: {
      fr: "Lire le dessous d’un pot",
      en: "Reading the underside of a pot",
      de: "Was unter einem Topf steht",
    },
    body: {
      fr: `Retournez une pièce : tout ce qu’elle a vécu est écrit dessous. Les cercles serrés sont ceux du fil qui l’a séparée du tour ; les sillons larges, ceux de l’outil qui a taillé le pied, le lendemain.

<h2>Trois marques</h2>

Le numéro est celui de la forme : 118, c’est la cocotte, quelle que soit sa taille. Les initiales sont celles de la main. Le petit trait, quand il y en a un, dit le second four.

<h2>La couleur de la terre</h2>

Gris clair, la pièce a cuit en bas ; roux, près de la flamme, où le fer remonte. Ni l’un ni l’autre n’est meilleur, mais on finit par avoir une préférence.`,
      en: `Turn a piece over: everything that has happened to it is written underneath. The tight circles were left by the wire that cut it from the wheel; the wide grooves by the tool that trimmed the foot next day.

<h2>Three marks</h2>

The number is that of the form: 118 is the casserole, whatever its size. The initials belong to the hand. The short stroke, where there is one, means the second kiln.

<h2>The colour of the clay</h2>

Pale grey, and the piece was fired low down; russet, and it stood near the flame, where iron rises. Neither is better, but one ends up with a preference.`,
      de: `Drehen Sie ein Stück um: Was ihm widerfahren ist, steht darunter. Die engen Kreise stammen vom Draht, der es von der Scheibe geschnitten hat; die breiten Rillen vom Werkzeug, das am nächsten Tag den Fuß abgedreht hat.

<h2>Drei Zeichen</h2>

Die Nummer gehört zur Form: 118 ist der Bräter, gleich in welcher Größe. Die Anfangsbuchstaben gehören zur Hand. Der kleine Strich, wenn es einen gibt, steht für den zweiten Ofen.

<h2>Die Farbe des Tons</h2>

Hellgrau: Das Stück stand unten. Rötlich: nahe der Flamme, wo das Eisen austritt. Besser ist keines von beiden, aber mit der Zeit hat man eine Vorliebe.`,
    },
  },
  {
    id: 4,
    publishedOn: "2026-11-14",
    title: {
      fr: "La fournée du 14 novembre",
      en: "The firing of 14 November",
      de: "Der Brand vom 14. November",
    },
    body: {
      fr: `Le four a mis deux heures de plus à monter : le vent d’est, et une dalle neuve qui a bu la chaleur. À l’ouverture, le céladon était plus vert que d’habitude, le tenmoku avait coulé juste assez.

Sont sortis de là le cul-de-poule, le bol à thé et le vase soliflore, en nombre. Onze pièces sont restées à l’atelier, dont une théière dont le couvercle a décidé d’habiter avec elle pour toujours.

Prochaine ouverture dans deux semaines, un samedi, avant dix heures.`,
      en: `The kiln took two hours longer to climb: an east wind, and a new slab that drank the heat. When we opened it the celadon was greener than usual, and the tenmoku had run just far enough.

Out of it came the whisking bowl, the tea bowl and the bud vase, in good number. Eleven pieces stayed at the workshop, among them a teapot whose lid has decided to live with it for ever.

We open again in two weeks, on a Saturday, before ten.`,
      de: `Der Ofen brauchte zwei Stunden länger: Ostwind, und eine neue Platte, die die Hitze geschluckt hat. Beim Öffnen war das Seladon grüner als sonst, und das Tenmoku war gerade weit genug gelaufen.

Heraus kamen die Rührschüssel, die Teeschale und die Solitärvase, in guter Zahl. Elf Stücke blieben in der Werkstatt, darunter eine Teekanne, deren Deckel für immer bei ihr wohnen will.

Der nächste Ofen wird in zwei Wochen geöffnet, an einem Samstag, vor zehn.`,
    },
  },
]

/** An article of the journal, by the names of its fields on the wire. */
export interface ArticleDocument {
  readonly entity_id: number
  readonly blog_slug: string
  readonly blog_title: string
  readonly blog_content: string
  readonly blog_published_on: string
  readonly url_path_by_store: Text
}

/** Where an article stands in each store. */
export const articleAddress = (article: ArticleText): Text =>
  perLanguage((language) => `a/${slugify(article.title[language], language)}`)

/** The articles of one store. */
export const articleDocuments = (language: Language): ReadonlyArray<ArticleDocument> =>
  journal.map((article) => ({
    entity_id: article.id,
    blog_slug: slugify(article.title[language], language),
    blog_title: article.title[language],
    blog_content: html(article.body[language]),
    blog_published_on: article.publishedOn,
    url_path_by_store: articleAddress(article),
  }))

/** A word to everybody, in lines. */
export interface DefaultWords {
  readonly title: string
  readonly message: ReadonlyArray<string>
}

const words: ReadonlyArray<{ readonly title: Text; readonly message: ReadonlyArray<Text> }> = [
  {
    title: { fr: "Emballé par les potiers", en: "Packed by the potters", de: "Von den Töpfern verpackt" },
    message: [
      { fr: "dans du papier et du bois ;", en: "in paper and wood;", de: "in Papier und Holz;" },
      {
        fr: "ce qui arrive cassé est remplacé",
        en: "what arrives broken is replaced",
        de: "was zerbrochen ankommt, wird ersetzt",
      },
    ],
  },
  {
    title: { fr: "Fait en France", en: "Made in France", de: "In Frankreich gemacht" },
    message: [
      {
        fr: "de la terre au carton, au même endroit",
        en: "from the clay to the box, in one place",
        de: "vom Ton bis zum Karton an einem Ort",
      },
    ],
  },
]

/** The shop's words to everybody in one store. */
export const defaultWords = (language: Language): ReadonlyArray<DefaultWords> =>
  words.map(({ title, message }) => ({
    title: title[language],
    message: message.map((line) => line[language]),
  }))

/** The picture of the home page in one store, with the words that describe it. */
export const headImages = (language: Language): ReadonlyArray<Banner> => [
  {
    title: {
      fr: "Un pichet bleu, une chope céladon, une coupe de citrons, une tasse brune et un vase noir sur une planche de chêne, dans la lumière du soir.",
      en: "A blue pitcher, a celadon mug, a bowl of lemons, a brown cup and a black vase on an oak board, in late light.",
      de: "Ein blauer Krug, ein seladonfarbener Becher, eine Schale Zitronen, eine braune Tasse und eine schwarze Vase auf einem Eichenbrett, im Abendlicht.",
    }[language],
    subtitle: "",
    button_text: { fr: "Voir les nouveautés", en: "See what is new", de: "Neue Stücke ansehen" }[language],
    link: "#newest",
    image: sceneOf("home") ?? pictureOfNumber(432),
  },
]

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
    link: "",
    image: pictureOfNumber(no),
  }))
