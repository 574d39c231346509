import { pieces } from "../authoring.ts"

export const workshop = pieces()
