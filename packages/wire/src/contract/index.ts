/** The contract of every endpoint as JSON Schema, and the OpenAPI document made from it. For tools and servers. */
export type { EndpointContract, HttpRoute, Parameters } from "./model.ts"
export {
  contracts,
  otherContracts,
  resolved,
  schemas,
  successOf,
  version,
  wholeDocuments,
} from "./contracts.ts"
export { openApi } from "./openapi.ts"
export type { JsonSchema } from "./json-schema.ts"
