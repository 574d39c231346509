/** The shop's languages and catalogues, and how an address finds its own. */
export { type StoreView } from "./model.ts"
export { defaults } from "./defaults.ts"
export { encodePath, href, resolve, type Resolved } from "./resolve.ts"
