/** The drawings of the house: forms, section drawings, card pictures and the potter's sheet. */
export { asset, drawingPath, formIds, picturePath, sheetPath } from "./asset.ts"
export { glazes } from "./finishes.ts"
export type { Finish, FinishId, GlazeId, TintId } from "./finishes.ts"
export { forms } from "./forms.ts"
export type { Form, FormId, GoodsId, Lid, ThrownId } from "./forms.ts"
export { enlargement } from "./measure.ts"
export { drawing, svg, symbol } from "./section.ts"
