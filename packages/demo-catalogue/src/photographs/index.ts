/** The photographs: existing ones, their alternative texts, and the list of missing ones. */
export { photographFolder } from "./folder.ts"
export { photographPath, pieceName } from "./names.ts"
export type { SceneName } from "./notes.ts"
export { photographOf, sceneOf } from "./photographs.ts"
export { missing, shots } from "./shots.ts"
export type { Shot } from "./shots.ts"
export { taken } from "./taken.ts"
export { cardWords, sceneWords } from "./words.ts"
