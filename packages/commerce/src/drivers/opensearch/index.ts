/** Products in OpenSearch. */
export { type OpenSearchOptions } from "./client.ts"
export { openSearchIndex } from "./opensearch-index.ts"
export { type SearchState, searchState } from "./search-state.ts"
