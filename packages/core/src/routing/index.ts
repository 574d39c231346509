/** What an address means. */
export { mapUrl, type UrlCall, type UrlTarget } from "./calls.ts"
export { type Route } from "./model.ts"
