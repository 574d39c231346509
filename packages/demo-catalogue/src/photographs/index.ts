/** The photographs of the house: which there are, what they show, and the list of those to take. */
export { photographFolder } from "./folder.ts"
export { photographPath, pieceName } from "./names.ts"
export type { SceneName } from "./notes.ts"
export { photographOf, sceneOf } from "./photographs.ts"
export { missing, shots } from "./shots.ts"
export type { Shot } from "./shots.ts"
export { taken } from "./taken.ts"
export { cardWords, sceneWords } from "./words.ts"
