/** Which pictures stand for a piece: photographs where they are taken, drawings elsewhere. */
import { picturePath, sheetPath } from "../../drawings/index.ts"
import type { FinishId, GlazeId } from "../../drawings/index.ts"
import { photographPath, pieceName } from "../../photographs/names.ts"
import { pieceNotes } from "../../photographs/notes.ts"
import { photographOf } from "../../photographs/photographs.ts"
import { cardWords } from "../../photographs/words.ts"
import { sizeOption } from "../attributes.ts"
import type { ProductDefinition, Pot, Size } from "../authoring.ts"
import { allProducts } from "../products/index.ts"
import type { Json } from "../model.ts"
import type { Language, Text } from "../text.ts"
import type { Variant } from "./variants.ts"

/** The glaze or tint a piece is shown in. */
const finishOf = (piece: ProductDefinition): FinishId =>
  piece.kind === "pot" ? piece.glazes[0] : piece.finish

/** Path of the picture of a piece in a finish, in the one it is shown in when none is named. */
export const pictureOf = (piece: ProductDefinition, finish: FinishId = finishOf(piece)): string =>
  photographOf(piece, finish) ?? picturePath(piece.form, finish)

/** Path of the picture of the piece with that number. @throws when there is none */
export const pictureOfNumber = (no: number): string => {
  const piece = allProducts.find((one) => one.no === no)
  if (piece === undefined) throw new Error(`no piece ${no} to show`)
  return pictureOf(piece)
}

const sheetLabel: Text = {
  fr: "coupe et cotes en mm",
  en: "section and dimensions in mm",
  de: "Schnitt und Maße in mm",
}

/** One picture in the three places the index keeps it. */
export const imageFields = (piece: ProductDefinition, finish?: FinishId) => {
  const image = pictureOf(piece, finish)
  return { image, small_image: image, thumbnail: image }
}

const mediaFields = (pictures: ReadonlyArray<Json>): ReadonlyArray<Json> =>
  pictures.map((media, index) => ({ ...media, pos: index + 1, typ: "image", vid: null }))

/** The potter's drawing of a pot in one size and glaze. */
const sheet = (pot: Pot, { code }: Size, glaze: GlazeId, language: Language): Json => ({
  image: sheetPath(pot.form, glaze, code),
  lab: `${pot.name[language]}, ${sizeOption(code).label[language]}, ${sheetLabel[language]}`,
})

/** Pictures of a variant only: the drawing in its size and glaze. */
export const variantGallery = ({ pot, size, glaze }: Variant, language: Language): ReadonlyArray<Json> =>
  mediaFields([sheet(pot, size, glaze, language)])

/** A picture for each glaze and, of pots, the potter's drawing in the first size. */
export const gallery = (piece: ProductDefinition, language: Language): ReadonlyArray<Json> => {
  const { extra } = pieceNotes[piece.no] ?? {}
  const finishes: ReadonlyArray<FinishId> = piece.kind === "pot" ? piece.glazes : [piece.finish]
  const cards = finishes.map((finish) => {
    const image = pictureOf(piece, finish)
    // Only the product's own photograph shows its contents.
    const isOwn = image === photographPath(pieceName(piece.no, finish))
    return { image, lab: cardWords(piece, finish, language, isOwn ? extra : undefined) }
  })
  return mediaFields([
    ...cards,
    ...(piece.kind === "pot" ? [sheet(piece, piece.sizes[0], piece.glazes[0], language)] : []),
  ])
}
