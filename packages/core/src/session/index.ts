/** Who is shopping. */
export { guest, type SessionState } from "./model.ts"
export { Session } from "./program.ts"
