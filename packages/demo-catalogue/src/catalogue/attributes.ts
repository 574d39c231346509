import { glazes } from "../drawings/index.ts"
import type { GlazeId } from "../drawings/index.ts"
import type { Body, MaterialCode, SizeCode } from "./authoring.ts"
import type { CatalogueDocument, Json } from "./model.ts"
import { centimetres, same, volume } from "./text.ts"
import type { Language, Text } from "./text.ts"

interface Option {
  readonly id: number
  readonly label: Text
  readonly swatch?: string
}

/** Attribute ids; variants name them, so they never change. */
export const attributeIds = {
  color: 93,
  size: 144,
  erin_recommends: 150,
  capacity: 151,
  material: 152,
  care: 153,
} as const

/** The glazes by name; ids and order of the filter. */
export const glazeOptions: Readonly<Record<GlazeId, Option & { readonly code: string }>> = {
  "iron-blue": {
    id: 501,
    code: "IB",
    label: { fr: "Bleu de fer", en: "Iron blue", de: "Eisenblau" },
    swatch: glazes["iron-blue"].base,
  },
  oatmeal: {
    id: 502,
    code: "OA",
    label: { fr: "Avoine", en: "Oatmeal", de: "Hafer" },
    swatch: glazes.oatmeal.base,
  },
  "ash-green": {
    id: 503,
    code: "AG",
    label: { fr: "Vert de cendre", en: "Ash green", de: "Aschegrün" },
    swatch: glazes["ash-green"].base,
  },
  celadon: {
    id: 504,
    code: "CE",
    label: { fr: "Céladon", en: "Celadon", de: "Seladon" },
    swatch: glazes.celadon.base,
  },
  rose: {
    id: 505,
    code: "RO",
    label: { fr: "Engobe rose", en: "Rose slip", de: "Rosa Engobe" },
    swatch: glazes.rose.base,
  },
  honey: { id: 506, code: "HO", label: { fr: "Miel", en: "Honey", de: "Honig" }, swatch: glazes.honey.base },
  tenmoku: {
    id: 507,
    code: "TE",
    label: { fr: "Tenmoku", en: "Tenmoku", de: "Tenmoku" },
    swatch: glazes.tenmoku.base,
  },
  charcoal: {
    id: 508,
    code: "CH",
    label: { fr: "Noir mat", en: "Matt black", de: "Mattschwarz" },
    swatch: glazes.charcoal.base,
  },
  terracotta: {
    id: 509,
    code: "TC",
    label: { fr: "Terre nue", en: "Bare clay", de: "Blanker Ton" },
    swatch: glazes.terracotta.base,
  },
}

const sizeKinds = { d: 20000, l: 30000, h: 40000, v: 50000 } as const
type SizeKind = keyof typeof sizeKinds

/** The kind of a size code and its measure in mm or ml. */
export const readSize = (code: SizeCode): { readonly kind: SizeKind; readonly measure: number } => ({
  kind: code[0] as SizeKind,
  measure: Number(code.slice(1)),
})

/** The size as an option: its id comes out of the measure, so no register of sizes is needed. */
export const sizeOption = (code: SizeCode): Option => {
  const { kind, measure } = readSize(code)
  const sign = { d: "Ø\u00a0", l: "L\u00a0", h: "H\u00a0", v: "" }[kind]
  const write = kind === "v" ? volume : centimetres
  const label = (language: Language): string => `${sign}${write(measure, language)}`
  return { id: sizeKinds[kind] + measure, label: { fr: label("fr"), en: label("en"), de: label("de") } }
}

const upTo: Text = { fr: "Jusqu’à 25 cl", en: "Up to 25 cl", de: "Bis 250 ml" }
const above: Text = { fr: "Plus de 4 l", en: "Over 4 l", de: "Über 4 l" }
const capacities: ReadonlyArray<Option & { readonly belowMl: number }> = [
  { id: 601, belowMl: 251, label: upTo },
  { id: 602, belowMl: 500, label: { fr: "25 à 50 cl", en: "25 to 50 cl", de: "250 bis 500 ml" } },
  { id: 603, belowMl: 1000, label: { fr: "50 cl à 1 l", en: "50 cl to 1 l", de: "500 ml bis 1 l" } },
  { id: 604, belowMl: 2000, label: same("1 – 2 l") },
  { id: 605, belowMl: 4001, label: same("2 – 4 l") },
  { id: 606, belowMl: Number.POSITIVE_INFINITY, label: above },
]

/** The step of the capacity filter a volume falls into, as option id. */
export const capacityOption = (ml: number): number => capacities.find((step) => ml < step.belowMl)?.id ?? 606

export const materialOptions: Readonly<Record<MaterialCode, Option>> = {
  stoneware: { id: 701, label: { fr: "Grès", en: "Stoneware", de: "Steinzeug" } },
  earthenware: {
    id: 702,
    label: { fr: "Terre vernissée", en: "Slip-glazed earthenware", de: "Glasierte Irdenware" },
  },
  linen: { id: 703, label: { fr: "Lin", en: "Linen", de: "Leinen" } },
  beech: { id: 704, label: { fr: "Hêtre", en: "Beech", de: "Buche" } },
  paper: { id: 705, label: { fr: "Papier", en: "Paper", de: "Papier" } },
  food: { id: 706, label: { fr: "Denrée alimentaire", en: "Food", de: "Lebensmittel" } },
}

const careOptions = {
  oven: { id: 801, label: { fr: "Four jusqu’à 250 °C", en: "Oven up to 250 °C", de: "Backofen bis 250 °C" } },
  microwave: { id: 802, label: { fr: "Micro-ondes", en: "Microwave", de: "Mikrowelle" } },
  dishwasher: { id: 803, label: { fr: "Lave-vaisselle", en: "Dishwasher", de: "Spülmaschine" } },
  freezer: { id: 804, label: { fr: "Congélateur", en: "Freezer", de: "Gefrierfach" } },
  handWash: { id: 805, label: { fr: "Lavage à la main", en: "Hand wash", de: "Handwäsche" } },
} satisfies Readonly<Record<string, Option>>

/** The uses that a clay body allows (oven, dishwasher), as option ids. */
export const careOf: Readonly<Record<Body, ReadonlyArray<number>>> = {
  oven: [801, 802, 803, 804],
  table: [802, 803],
  rough: [805],
  earthen: [801, 805],
}

const chosen = {
  yes: { id: 901, label: { fr: "Oui", en: "Yes", de: "Ja" } },
  no: { id: 902, label: { fr: "Non", en: "No", de: "Nein" } },
}

/** Option id of "in the shop's own selection" or not. */
export const chosenOption = (isChosen: boolean): string => String(isChosen ? chosen.yes.id : chosen.no.id)

/** An attribute of the data sheet. */
export interface FactAttribute {
  readonly id: number
  readonly code: string
  readonly label: string
}

interface Definition {
  readonly id: number
  readonly code: string
  readonly label: Text
  readonly input: "select" | "multiselect" | "price" | "text"
  readonly options: ReadonlyArray<Option>
}

const bySize = (a: SizeCode, b: SizeCode): number => sizeOption(a).id - sizeOption(b).id

const definitions = (sizes: ReadonlyArray<SizeCode>): ReadonlyArray<Definition> => [
  {
    id: attributeIds.color,
    code: "color",
    label: { fr: "Émail", en: "Glaze", de: "Glasur" },
    input: "select",
    options: Object.values(glazeOptions),
  },
  {
    id: attributeIds.erin_recommends,
    code: "erin_recommends",
    label: { fr: "Coup de cœur de l’atelier", en: "Workshop favourite", de: "Empfehlung der Werkstatt" },
    input: "select",
    options: Object.values(chosen),
  },
  { id: 75, code: "price", label: { fr: "Prix", en: "Price", de: "Preis" }, input: "price", options: [] },
  {
    id: attributeIds.size,
    code: "size",
    label: { fr: "Taille", en: "Size", de: "Größe" },
    input: "select",
    options: sizes.toSorted(bySize).map(sizeOption),
  },
  {
    id: attributeIds.capacity,
    code: "capacity",
    label: { fr: "Contenance", en: "Capacity", de: "Fassungsvermögen" },
    input: "select",
    options: capacities,
  },
  {
    id: attributeIds.material,
    code: "material",
    label: { fr: "Matière", en: "Material", de: "Material" },
    input: "select",
    options: Object.values(materialOptions),
  },
  {
    id: attributeIds.care,
    code: "care",
    label: { fr: "Entretien", en: "Care", de: "Pflege" },
    input: "multiselect",
    options: Object.values(careOptions),
  },
]

/** The filters that the specification names. */
const filterCodes: ReadonlySet<string> = new Set(["color", "erin_recommends", "price", "size"])

const source = (definition: Definition, position: number, language: Language): Json => ({
  id: definition.id,
  attribute_id: definition.id,
  attribute_code: definition.code,
  slug: definition.code,
  entity_type_id: "4",
  frontend_input: definition.input,
  frontend_label: definition.label[language],
  default_frontend_label: definition.label[language],
  is_user_defined: definition.code !== "price",
  is_visible: true,
  // Other attributes say the same in sentences.
  is_visible_on_front: "0",
  is_filterable: filterCodes.has(definition.code) ? "1" : "0",
  is_comparable: definition.input === "price" ? "0" : "1",
  position,
  default_value: null,
  // A multiselect has no swatches, a glaze has: the screen needs its colour beside its name.
  options: definition.options.map((option) => ({
    label: option.label[language],
    value: String(option.id),
    ...(option.swatch === undefined ? {} : { swatch: option.swatch }),
  })),
})

const factSource = ({ id, code, label }: FactAttribute, position: number): Json => ({
  id,
  attribute_id: id,
  attribute_code: code,
  slug: code,
  entity_type_id: "4",
  frontend_input: "text",
  frontend_label: label,
  default_frontend_label: label,
  is_user_defined: true,
  is_visible: true,
  is_visible_on_front: "1",
  is_filterable: "0",
  is_comparable: "0",
  position,
  default_value: null,
  options: [],
})

/**
 * Attribute documents of one store.
 *
 * @param sizes - the sizes in use, each once
 * @param facts - the attributes of the data sheet, in its order
 */
export const attributeDocuments = (
  language: Language,
  sizes: ReadonlyArray<SizeCode>,
  facts: ReadonlyArray<FactAttribute>,
): ReadonlyArray<CatalogueDocument> => {
  const filters = definitions(sizes)
  return [
    ...filters.map((definition, index) => source(definition, index + 1, language)),
    ...facts.map((fact, index) => factSource(fact, filters.length + index + 1)),
  ].map((document) => ({ _type: "attribute", _id: String(document["id"]), _source: document }))
}
