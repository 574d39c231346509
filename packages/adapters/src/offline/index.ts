/** The ports of the offline catalogue besides storage: document readers, the search engine, and the connection quality. */
export { connectionOf, type NavigatorConnection } from "./connection.ts"
export { language } from "./language.ts"
export { readers } from "./readers.ts"
export { loadSearchEngine } from "./search-engine.ts"
