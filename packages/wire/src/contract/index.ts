/** The contract of every endpoint as JSON Schema, and the OpenAPI document made from it. For tools and servers. */
export type { EndpointContract, HttpRoute, Parameters } from "./model.ts"
export { wholeDocuments } from "./documents.ts"
export { openApi } from "./openapi.ts"
export { contracts, otherContracts, resolved, schemas, successOf, version } from "./operations.ts"
export type { Schema } from "./schema.ts"
