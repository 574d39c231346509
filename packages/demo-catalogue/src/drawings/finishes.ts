/** How a surface looks in a drawn picture; colours as CSS hex. */
export interface Finish {
  readonly base: string
  /** Where the glaze is thin and breaks over an edge. */
  readonly thin: string
  /** Where it gathers. */
  readonly pool: string
  readonly clay: string
  readonly speck: string
  /** Specks on a middling pot. */
  readonly speckCount: number
  /** Strength of the highlight, 0 (matt) to 1 (glossy). */
  readonly gloss: number
  /** Inside colour, when the inside is glazed otherwise. */
  readonly liner?: string
}

const buff = "#b99b78"
const toast = "#a47a55"
const red = "#b06744"
const dark = "#5d4c41"

/** The glazes of the house; `base` is also the swatch. */
export const glazes = {
  "iron-blue": {
    base: "#2f5580",
    thin: "#9c8468",
    pool: "#172f4c",
    clay: buff,
    speck: "#86684c",
    speckCount: 26,
    gloss: 0.75,
  },
  oatmeal: {
    base: "#e3dfd3",
    thin: "#b79a78",
    pool: "#cbc1ab",
    clay: toast,
    speck: "#6b5037",
    speckCount: 60,
    gloss: 0.45,
  },
  "ash-green": {
    base: "#76836a",
    thin: "#a48f68",
    pool: "#4b5843",
    clay: toast,
    speck: "#3f3a28",
    speckCount: 26,
    gloss: 0.6,
  },
  rose: {
    base: "#d9b3a3",
    thin: "#b98a6d",
    pool: "#c0917f",
    clay: buff,
    speck: "#84573f",
    speckCount: 36,
    gloss: 0.3,
  },
  tenmoku: {
    base: "#3a2119",
    thin: "#94582a",
    pool: "#150c0a",
    clay: dark,
    speck: "#7c4522",
    speckCount: 14,
    gloss: 0.95,
  },
  honey: {
    base: "#b5762c",
    thin: "#cfa25c",
    pool: "#70400f",
    clay: red,
    speck: "#5e3210",
    speckCount: 20,
    gloss: 0.9,
  },
  celadon: {
    base: "#b4cdb6",
    thin: "#d5d6bf",
    pool: "#7fa68c",
    clay: toast,
    speck: "#6d725a",
    speckCount: 6,
    gloss: 0.8,
  },
  charcoal: {
    base: "#2b2b2b",
    thin: "#6b5d50",
    pool: "#161617",
    clay: dark,
    speck: "#6a6057",
    speckCount: 16,
    gloss: 0.2,
  },
  terracotta: {
    base: "#b5714a",
    thin: "#c48661",
    pool: "#965735",
    clay: red,
    speck: "#d6a487",
    speckCount: 22,
    gloss: 0.1,
    liner: "#b5762c",
  },
} as const satisfies Readonly<Record<string, Finish>>

export type GlazeId = keyof typeof glazes

/** Colours of things that are not glazed: contents, paper, linen, wood. */
export const tints = {
  olive: { base: "#8c8a2e", deep: "#55561c", light: "#c3c05f" },
  vinegar: { base: "#6d2a2c", deep: "#3d1518", light: "#a5575a" },
  cider: { base: "#c98a3a", deep: "#8a5519", light: "#e4b877" },
  mustard: { base: "#cda449", deep: "#94701f", light: "#e6cd8d" },
  salt: { base: "#e6e2d9", deep: "#bdb5a5", light: "#f6f3ec" },
  honey: { base: "#c88a2d", deep: "#8d560f", light: "#e9bf70" },
  berry: { base: "#6f2440", deep: "#431126", light: "#a3557a" },
  apricot: { base: "#d98a3d", deep: "#a05a1b", light: "#efb77b" },
  chestnut: { base: "#7d5236", deep: "#4d2f1c", light: "#ab7d5d" },
  herb: { base: "#7c8560", deep: "#525b3c", light: "#a9b08c" },
  rye: { base: "#c9b491", deep: "#97805b", light: "#e2d4b9" },
  linen: { base: "#cfc5b1", deep: "#a3977f", light: "#e6dfcf" },
  indigo: { base: "#3a506f", deep: "#22324a", light: "#6d83a3" },
  wood: { base: "#b98a5a", deep: "#835a33", light: "#d9b287" },
  paper: { base: "#efe9dc", deep: "#cbc1ad", light: "#fbf8f1" },
  cobalt: { base: "#1b3566", deep: "#13264b", light: "#4f6a9c" },
  clay: { base: "#9c3d20", deep: "#6a2713", light: "#c4714f" },
} as const

export type TintId = keyof typeof tints
export type FinishId = GlazeId | TintId

export const isGlaze = (id: string): id is GlazeId => Object.hasOwn(glazes, id)
export const isTint = (id: string): id is TintId => Object.hasOwn(tints, id)
