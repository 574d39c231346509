/** The gate that every call passes. */
export { announcement, failure, type Failure } from "./gate.ts"
export { mint } from "./mint.ts"
export { logOnly, Sync } from "./program.ts"
