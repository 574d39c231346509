import { type Cents, sum, times } from "../money/index.ts"
import type { CoveredLine } from "./model.ts"

/** The sum of lines, in gross cents. */
export const goodsCents = (lines: ReadonlyArray<CoveredLine>): Cents =>
  sum(lines.map(({ unitGrossCents, qty }) => times(unitGrossCents, qty)))
