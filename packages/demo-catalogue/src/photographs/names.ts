/** What a photograph is called. Paths are what documents of the catalogue name and the server answers. */
import type { FinishId } from "../drawings/index.ts"

/** What of a piece is seen: by itself, close by, or in use. */
export type View = "card" | "detail" | "table"

/** Name of the photograph of a piece in a glaze or tint. */
export const pieceName = (no: number, finish: FinishId, view: View = "card"): string =>
  view === "card" ? `${no}-${finish}` : `${no}-${finish}-${view}`

/** Path of a photograph. */
export const photographPath = (name: string): string => `/photographs/${name}.webp`
