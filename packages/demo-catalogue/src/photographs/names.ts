/** File names of photographs, and their paths in documents and on the server. */
import type { FinishId } from "../drawings/index.ts"

/** The view of a product: alone, in detail, or in use. */
export type View = "card" | "detail" | "table"

/** Name of the photograph of a piece in a glaze or tint. */
export const pieceName = (no: number, finish: FinishId, view: View = "card"): string =>
  view === "card" ? `${no}-${finish}` : `${no}-${finish}-${view}`

/** Path of a photograph. */
export const photographPath = (name: string): string => `/photographs/${name}.webp`
