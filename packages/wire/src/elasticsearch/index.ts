/** Search requests for platforms without the search-query form; loaded only if the settings require it. */
export { inElasticsearchForm } from "./elasticsearch.ts"
