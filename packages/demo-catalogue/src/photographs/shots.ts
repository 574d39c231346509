/** The list of photographs to take, derived from the catalogue: the same list for the same catalogue. */
import { readSize } from "../catalogue/attributes.ts"
import type { ProductDefinition, Pot } from "../catalogue/authoring.ts"
import { allProducts } from "../catalogue/products/index.ts"
import { enlargement, forms } from "../drawings/index.ts"
import type { FinishId, Form } from "../drawings/index.ts"
import { pieceName } from "./names.ts"
import { pieceNotes, scenes, setsOfPieces } from "./notes.ts"

/** Width of a finished photograph by view, as the studio has it. */
const widthsPx = { card: 624, wide: 1200 }

/** One photograph as the studio takes it. */
export interface Shot {
  readonly id: string
  /** Composition of the studio. */
  readonly set: string
  readonly view: keyof typeof widthsPx
  readonly seed: number
  readonly params: Readonly<Record<string, unknown>>
  readonly camera?: Readonly<Record<string, number>>
}

const times = (pot: Pot): number => {
  const [{ code }] = pot.sizes
  const { kind, measure } = readSize(code)
  const form: Form = forms[pot.form]
  return Math.round(enlargement(form, { kind, amount: measure }) * 1000) / 1000
}

/** A piece by itself in one of its finishes; a set as it comes. */
const card = (piece: ProductDefinition, finish: FinishId): Shot => ({
  id: pieceName(piece.no, finish),
  set: setsOfPieces[piece.no] ?? "card",
  view: "card",
  seed: piece.no,
  params: {
    form: piece.form,
    glaze: finish,
    number: piece.no,
    ...(piece.kind === "pot" ? { times: times(piece) } : {}),
    ...pieceNotes[piece.no],
  },
})

const finishes = (piece: ProductDefinition): ReadonlyArray<FinishId> =>
  piece.kind === "pot" ? piece.glazes : [piece.finish]

const scene = (set: string, name: string): Shot => ({ id: name, set, view: "wide", seed: 1, params: {} })

/** Every photograph, what shoppers meet first before what they meet later; the glazes of a piece one after another. @rule DC11 — look */
export const shots = (): ReadonlyArray<Shot> => {
  const cards = (pieces: ReadonlyArray<ProductDefinition>): ReadonlyArray<Shot> =>
    pieces.flatMap((piece) => finishes(piece).map((finish) => card(piece, finish)))
  return [
    ...cards(allProducts.filter((piece) => piece.bestseller === true)),
    ...Object.entries(scenes).map(([name, set]) => scene(set, name)),
    ...cards(allProducts.filter((piece) => piece.bestseller !== true)),
  ]
}

/**
 * The shots of a list that are still to be taken; a preview, which is narrower than its view wants, is taken again.
 *
 * @param taken - sides in pixels of the photographs there are
 */
export const missing = (
  list: ReadonlyArray<Shot>,
  taken: Readonly<Record<string, readonly [widthPx: number, heightPx: number]>>,
): ReadonlyArray<Shot> => list.filter(({ id, view }) => (taken[id]?.[0] ?? 0) < widthsPx[view])
