import type { WithdrawalFlag } from "@shop/core/product"
import {
  attributeIds,
  type FactAttribute,
  glazeOptions,
  materialOptions,
  readSize,
  sizeOption,
} from "./attributes.ts"
import type { Body, FactCode, MakerCode, ProductDefinition, Pot, Size } from "./authoring.ts"
import { range, volume, weight } from "./text.ts"
import type { Language, Text } from "./text.ts"

/** A fact of a product, as text. */
interface FactSource {
  readonly code: FactCode
  readonly value: string
}

/** The facts in the order of the data sheet. */
const labels: Readonly<Record<FactCode, Text>> = {
  material: { fr: "Matière", en: "Material", de: "Material" },
  clay: { fr: "Terre", en: "Clay", de: "Ton" },
  glaze: { fr: "Émail", en: "Glaze", de: "Glasur" },
  firing: { fr: "Cuisson", en: "Firing", de: "Brand" },
  size: { fr: "Dimensions", en: "Dimensions", de: "Maße" },
  weight: { fr: "Poids", en: "Weight", de: "Gewicht" },
  capacity: { fr: "Contenance", en: "Capacity", de: "Inhalt" },
  care: { fr: "Entretien", en: "Care", de: "Pflege" },
  food_contact: { fr: "Contact alimentaire", en: "Food contact", de: "Lebensmittelkontakt" },
  maker: { fr: "Tourné par", en: "Thrown by", de: "Gedreht von" },
  ingredients: { fr: "Ingrédients", en: "Ingredients", de: "Zutaten" },
  allergens: { fr: "Allergènes", en: "Allergens", de: "Allergene" },
  storage: { fr: "Conservation", en: "Storage", de: "Aufbewahrung" },
  content: { fr: "Contenu", en: "Contents", de: "Inhalt" },
  duration: { fr: "Durée", en: "Duration", de: "Dauer" },
  place: { fr: "Lieu", en: "Place", de: "Ort" },
  format: { fr: "Format", en: "Format", de: "Format" },
  pages: { fr: "Pages", en: "Pages", de: "Seiten" },
  origin: { fr: "Origine", en: "Origin", de: "Herkunft" },
  withdrawal: { fr: "Rétractation", en: "Right to withdraw", de: "Widerrufsrecht" },
}

const clays: Readonly<Record<Body, Text>> = {
  oven: { fr: "Grès chamotté fin", en: "Stoneware with fine grog", de: "Steinzeug, fein schamottiert" },
  table: { fr: "Grès lisse", en: "Smooth stoneware", de: "Glattes Steinzeug" },
  rough: {
    fr: "Grès chamotté, intérieur non émaillé",
    en: "Grogged stoneware, unglazed inside",
    de: "Schamottiertes Steinzeug, innen unglasiert",
  },
  earthen: {
    fr: "Terre rouge, émaillée à l’intérieur",
    en: "Red clay, glazed inside",
    de: "Roter Ton, innen glasiert",
  },
}

const firings: Readonly<Record<Body, Text>> = {
  oven: { fr: "1 280 °C, en réduction", en: "1,280 °C, in reduction", de: "1.280 °C, reduzierend" },
  table: { fr: "1 280 °C, en réduction", en: "1,280 °C, in reduction", de: "1.280 °C, reduzierend" },
  rough: { fr: "1 280 °C, en réduction", en: "1,280 °C, in reduction", de: "1.280 °C, reduzierend" },
  earthen: { fr: "1 040 °C, en oxydation", en: "1,040 °C, in oxidation", de: "1.040 °C, oxidierend" },
}

const cares: Readonly<Record<Body, Text>> = {
  oven: {
    fr: "Four jusqu’à 250 °C, micro-ondes, lave-vaisselle, congélateur. Ni flamme, ni plaque, ni choc thermique.",
    en: "Oven up to 250 °C, microwave, dishwasher, freezer. No flame, no hob, no thermal shock.",
    de: "Backofen bis 250 °C, Mikrowelle, Spülmaschine, Gefrierfach. Keine Flamme, keine Herdplatte, kein Temperaturschock.",
  },
  table: {
    fr: "Lave-vaisselle et micro-ondes. Pas au four.",
    en: "Dishwasher and microwave. Not for the oven.",
    de: "Spülmaschine und Mikrowelle. Nicht für den Backofen.",
  },
  rough: {
    fr: "À la main, à l’eau chaude et sans détergent ; laisser sécher à l’air.",
    en: "By hand, in hot water without detergent; leave to dry in the air.",
    de: "Von Hand, mit heißem Wasser ohne Spülmittel; an der Luft trocknen lassen.",
  },
  earthen: {
    fr: "Four jusqu’à 250 °C. Lavage à la main ; tremper une nuit avant le premier usage.",
    en: "Oven up to 250 °C. Hand wash; soak overnight before first use.",
    de: "Backofen bis 250 °C. Handwäsche; vor dem ersten Gebrauch über Nacht wässern.",
  },
}

const foodContact: Text = {
  fr: "Apte au contact alimentaire, règlement (CE) n° 1935/2004",
  en: "Suitable for food contact, Regulation (EC) No 1935/2004",
  de: "Für Lebensmittelkontakt geeignet, Verordnung (EG) Nr. 1935/2004",
}

const makers: Readonly<Record<MakerCode, Text>> = {
  helene: { fr: "Hélène Marchais", en: "Hélène Marchais", de: "Hélène Marchais" },
  paul: { fr: "Paul Ithier", en: "Paul Ithier", de: "Paul Ithier" },
  ines: { fr: "Inès Vaugrès", en: "Inès Vaugrès", de: "Inès Vaugrès" },
  workshop: { fr: "L’atelier", en: "The workshop", de: "Werkstatt" },
}

const madeHere: Text = {
  fr: "France, à l’atelier",
  en: "France, at the workshop",
  de: "Frankreich, in der Werkstatt",
}

/** Ids of the attributes of facts begin here; their order never changes. */
const attributeIdsFrom = 1001

/** Codes of attributes that would be those of filters or of other fields. */
const attributeCodes: Partial<Record<FactCode, string>> = {
  size: "dimensions",
  weight: "weight_range",
  capacity: "volume",
  care: "care_instructions",
  material: "main_material",
  content: "net_content",
  withdrawal: "withdrawal_right",
}

const attributeCode = (code: FactCode): string => attributeCodes[code] ?? code

/** The attributes that hold the facts of products. */
export const factAttributes = (language: Language): ReadonlyArray<FactAttribute> =>
  (Object.keys(labels) as ReadonlyArray<FactCode>).map((code, index) => ({
    id: attributeIdsFrom + index,
    code: attributeCode(code),
    label: labels[code][language],
  }))

const fact = (code: FactCode, value: string): FactSource => ({ code, value })

const capacities = (sizes: ReadonlyArray<Size>): ReadonlyArray<number> =>
  sizes.flatMap((size) => size.ml ?? [])

const potFacts = (pot: Pot, language: Language): ReadonlyArray<FactSource> => {
  const ml = capacities(pot.sizes)
  const isSizedByVolume = pot.sizes.every(({ code }) => readSize(code).kind === "v")
  const say = (code: FactCode, value: Text) => fact(code, value[language])
  return [
    say("clay", clays[pot.body]),
    fact("glaze", pot.glazes.map((glaze) => glazeOptions[glaze].label[language]).join(", ")),
    say("firing", firings[pot.body]),
    fact(isSizedByVolume ? "capacity" : "size", sizeLine(pot.sizes, language)),
    ...(ml.length === 0 || isSizedByVolume ? [] : [fact("capacity", range(ml, volume, language))]),
    fact(
      "weight",
      range(
        pot.sizes.map((size) => size.g),
        weight,
        language,
      ),
    ),
    say("care", cares[pot.body]),
    say("food_contact", foodContact),
    say("maker", makers[pot.by]),
    say("origin", madeHere),
  ]
}

/** The sizes in one breath: "Ø 18 to 26 cm". */
const sizeLine = (sizes: ReadonlyArray<Size>, language: Language): string => {
  const [first] = sizes
  if (first === undefined) return ""
  const { kind } = readSize(first.code)
  const sign = { d: "Ø\u00a0", l: "L\u00a0", h: "H\u00a0", v: "" }[kind]
  const write = kind === "v" ? volume : (mm: number, l: Language) => sizeOption(`d${mm}`).label[l].slice(2)
  return `${sign}${range(
    sizes.map((size) => readSize(size.code).measure),
    write,
    language,
  )}`
}

/** The line under the name on a card. */
export const cardLine = (piece: ProductDefinition, language: Language): string => {
  if (piece.kind !== "pot") return piece.line[language]
  const ml = capacities(piece.sizes)
  const sizes = sizeLine(piece.sizes, language)
  return ml.length === 0 || sizes === range(ml, volume, language)
    ? sizes
    : `${sizes} · ${range(ml, volume, language)}`
}

/** The notice about the right to withdraw on a product page. */
const exceptions: Readonly<Record<WithdrawalFlag, Text>> = {
  "made-to-measure": {
    fr: "Exclue : fait pour vous seul",
    en: "None: made for you alone",
    de: "Keines: eigens für Sie gefertigt",
  },
  personalised: {
    fr: "Exclue dès que la pièce porte un texte de vous",
    en: "None once it bears words of yours",
    de: "Keines, sobald es Ihren eigenen Text trägt",
  },
  perishable: {
    fr: "Exclue : se périme vite",
    en: "None: perishes quickly",
    de: "Keines: schnell verderblich",
  },
  dated: { fr: "Exclue : date convenue", en: "None: on an agreed date", de: "Keines: fester Termin" },
  hygiene: {
    fr: "Possible tant que le bocal est scellé",
    en: "As long as the seal is whole",
    de: "Solange das Siegel unversehrt ist",
  },
  digital: {
    fr: "Possible tant que le téléchargement n’a pas commencé",
    en: "Until you begin to download it",
    de: "Bis der Download beginnt",
  },
}

/** The facts of a product in one language, as the fields of their attributes. */
export const factFields = (piece: ProductDefinition, language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ...sheet(piece, language),
      ...(piece.excepted === undefined ? [] : [fact("withdrawal", exceptions[piece.excepted][language])]),
    ].map(({ code, value }) => [attributeCode(code), value]),
  )

const sheet = (piece: ProductDefinition, language: Language): ReadonlyArray<FactSource> => {
  if (piece.kind === "pot") return potFacts(piece, language)
  if (piece.kind === "set" || piece.kind === "box") return []
  const textFacts = piece.facts.map(({ code, value }) => fact(code, value[language]))
  if (piece.kind !== "ware" || piece.material === "food") return textFacts
  return [fact("material", materialOptions[piece.material].label[language]), ...textFacts]
}

/** Labels of the variant attributes, for configurable options. */
export const attributeLabel: Readonly<
  Record<"color" | "size", { readonly id: number; readonly label: Text }>
> = {
  color: { id: attributeIds.color, label: labels.glaze },
  size: { id: attributeIds.size, label: { fr: "Taille", en: "Size", de: "Größe" } },
}
