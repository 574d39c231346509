/** What an address means. */
export { mapUrl, type UrlCall, type UrlTarget } from "./calls.ts"
export { type Route } from "./model.ts"
export { normalise } from "./normalise.ts"
export { match, pageParams } from "./match.ts"
export { type Absence } from "./absence.ts"
export { type Asked, decide, decideParent, type Decision, type OpenRoute } from "./dispatch.ts"
