/** Finds the photographs of products among the existing ones. */
import type { ProductDefinition } from "../catalogue/authoring.ts"
import { allProducts } from "../catalogue/products/index.ts"
import type { FinishId } from "../drawings/index.ts"
import { photographPath, pieceName } from "./names.ts"
import type { SceneName } from "./notes.ts"
import { taken } from "./taken.ts"

const isTaken = (name: string): boolean => Object.hasOwn(taken, name)

const finishes = (piece: ProductDefinition): ReadonlyArray<FinishId> =>
  piece.kind === "pot" ? piece.glazes : [piece.finish]

/** Photographs by form and finish: a piece that has none yet may be shown by another of its template. */
const byForm = new Map(
  allProducts
    .filter((piece) => piece.kind !== "set" && piece.kind !== "box")
    .flatMap((piece) => finishes(piece).map((finish) => [piece, finish] as const))
    .filter(([piece, finish]) => isTaken(pieceName(piece.no, finish)))
    .toReversed()
    .map(([piece, finish]) => [`${piece.form} ${finish}`, pieceName(piece.no, finish)] as const),
)

/** Path of the photograph of a piece in a finish, its own or one of its template's; null when there is none. @rule DC10 — look */
export const photographOf = (piece: ProductDefinition, finish: FinishId): string | null => {
  const own = pieceName(piece.no, finish)
  const name = isTaken(own) ? own : byForm.get(`${piece.form} ${finish}`)
  return name === undefined ? null : photographPath(name)
}

/** Path of a wide picture; null when it has not been taken. */
export const sceneOf = (name: SceneName): string | null => (isTaken(name) ? photographPath(name) : null)
