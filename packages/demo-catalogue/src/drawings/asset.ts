/** Image paths of the catalogue, and what is drawn for them. */
import { isGlaze, isTint } from "./finishes.ts"
import type { FinishId } from "./finishes.ts"
import { forms, isThrown } from "./forms.ts"
import type { FormId } from "./forms.ts"
import { goodsIds, goodsPicture, isGoods } from "./goods.ts"
import { potPicture } from "./picture.ts"
import { plate, platePath } from "./plate.ts"
import { potSheet } from "./sheet.ts"
import type { Measure } from "./measure.ts"
import { drawing } from "./section.ts"

/** Path of the card picture of a form in a glaze or tint. */
export const picturePath = (form: FormId, finish: FinishId): string => `/forms/${form}-${finish}.svg`

/** Path of the potter's sheet. @param size - a size code such as d220 (mm) or v500 (ml) */
export const sheetPath = (form: FormId, finish: FinishId, size: string): string =>
  `/forms/${form}-${finish}-sheet-${size}.svg`

/** Path of the section drawing of a form. */
export const drawingPath = (form: FormId): string => `/drawings/${form}.svg`

const drawn = /^\/drawings\/([a-z-]{3,60})\.svg$/
const pattern = /^\/forms\/([a-z-]{3,60}?)(?:-sheet(?:-([dlhv])(\d{2,5}))?)?\.svg$/

/** Splits "mixing-bowl-iron-blue" where a form ends and a finish begins. */
const split = (name: string): { readonly form: string; readonly finish: string } | null => {
  const cuts = [...name].flatMap((letter, i) => (letter === "-" ? [i] : []))
  const found = cuts
    .map((i) => ({ form: name.slice(0, i), finish: name.slice(i + 1) }))
    .find(({ form, finish }) => (isThrown(form) ? isGlaze(finish) : isGoods(form) && isTint(finish)))
  return found ?? null
}

/**
 * The SVG that an image path of the catalogue stands for.
 *
 * @param path - with leading slash, as documents have it
 * @returns SVG text, or null when the path names no drawing
 */
export const asset = (path: string): string | null => {
  if (path === platePath) return plate
  const section = drawn.exec(path)?.[1]
  if (section !== undefined) return isThrown(section) || isGoods(section) ? drawing(section) : null
  const [, name, kind, amount] = pattern.exec(path) ?? []
  const named = name === undefined ? null : split(name)
  if (named === null) return null
  const { form, finish } = named
  const isSheet = path.includes("-sheet")
  if (isThrown(form) && isGlaze(finish)) {
    if (!isSheet) return potPicture(form, finish)
    return potSheet(
      form,
      finish,
      kind === undefined ? undefined : { kind: kind as Measure["kind"], amount: Number(amount) },
    )
  }
  return !isSheet && isGoods(form) && isTint(finish) ? goodsPicture(form, finish) : null
}

/** Every form there is, thrown ones first. */
export const formIds: ReadonlyArray<FormId> = [...Object.keys(forms).filter(isThrown), ...goodsIds]
