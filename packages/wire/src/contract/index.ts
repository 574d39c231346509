/** What every call of the shop asks and answers, as schemas that machines read, and the document made of them. */
export type { Described, Example, Family, Parameter, Parameters, Place, Reply } from "./model.ts"
export { wholeDocuments } from "./documents.ts"
export { openApi } from "./openapi.ts"
export { described, resolved, schemas, successOf, unasked, version } from "./operations.ts"
export type { Schema } from "./schema.ts"
