/** The `{ code, result, meta }` that most answers come in. */
export { read, readBare, write } from "./envelope.ts"
