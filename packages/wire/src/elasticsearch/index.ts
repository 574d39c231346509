/** Searches as platforms before the search-query form know them; loaded only where the settings ask for it. */
export { inElasticsearchForm } from "./elasticsearch.ts"
