/** Which drawings stand for a piece. */
import { picturePath, sheetPath } from "../../drawings/index.ts"
import type { FinishId, FormId } from "../../drawings/index.ts"
import { glazeOptions, sizeOption } from "../attributes.ts"
import type { Piece } from "../authoring.ts"
import type { Json } from "../model.ts"
import type { Language, Text } from "../text.ts"

/** The glaze or tint a piece is shown in. */
export const finishOf = (piece: Piece): FinishId => (piece.kind === "pot" ? piece.glazes[0] : piece.finish)

/** Path of the picture that stands for a piece. */
export const pictureOf = (piece: Piece): string => picturePath(piece.form, finishOf(piece))

const sheetLabel: Text = {
  fr: "coupe et cotes en mm",
  en: "section and dimensions in mm",
  de: "Schnitt und Maße in mm",
}

/** One picture in the three places the index keeps it. */
export const imageFields = (form: FormId, finish: FinishId) => {
  const image = picturePath(form, finish)
  return { image, small_image: image, thumbnail: image }
}

/** The card picture and, of pots, the potter's sheet in the first size. */
export const gallery = (piece: Piece, language: Language): ReadonlyArray<Json> => {
  const label =
    piece.kind === "pot"
      ? `${piece.name[language]}, ${glazeOptions[piece.glazes[0]].label[language]}`
      : piece.name[language]
  const first = { image: pictureOf(piece), pos: 1, typ: "image", lab: label, vid: null }
  if (piece.kind !== "pot") return [first]
  const size = piece.sizes[0].code
  const words = `${piece.name[language]}, ${sizeOption(size).label[language]}, ${sheetLabel[language]}`
  return [
    first,
    { image: sheetPath(piece.form, piece.glazes[0], size), pos: 2, typ: "image", lab: words, vid: null },
  ]
}
