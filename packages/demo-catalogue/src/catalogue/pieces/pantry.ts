import { pieces } from "../authoring.ts"

export const pantry = pieces()
