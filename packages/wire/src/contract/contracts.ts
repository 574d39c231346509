import { Record, Schema } from "effect"
import type { RequestAttributes } from "@shop/core/api"
import { endpoints, type RequestName } from "../endpoints/index.ts"
import { offlineEndpoints } from "../offline/index.ts"
import { orderManagementEndpoints } from "../order-management/index.ts"
import { cart, cartCoupon } from "./cart.ts"
import { catalogue } from "./catalogue.ts"
import { handOff, redeem } from "./checkout.ts"
import { cms } from "./cms.ts"
import { contact } from "./contact.ts"
import { content } from "./content.ts"
import { wholeDocuments as documents } from "./documents.ts"
import { type JsonSchema, jsonSchemaOf, referencePrefix } from "./json-schema.ts"
import type {
  ContractDetails,
  EndpointContract,
  EndpointSchemas,
  HttpRoute,
  Parameter,
  Parameters,
  ParameterSchemas,
} from "./model.ts"
import { newsletter } from "./newsletter.ts"
import { offline } from "./offline.ts"
import { order, orderStatus } from "./order.ts"
import { orderManagement } from "./order-management.ts"
import { payment } from "./payment.ts"
import { ErrorResponse } from "./error-response.ts"
import { review, reviewSummary } from "./review.ts"
import { productList, stock } from "./stock.ts"
import { url } from "./url.ts"
import { user } from "./user.ts"
import { version as versionSchemas } from "./version.ts"

const named: Record<string, JsonSchema> = {}

/** The JSON Schema of an Effect Schema. Its named parts join the schemas of the document. */
const toJsonSchema = (schema: Schema.Top): JsonSchema => {
  const document = jsonSchemaOf(schema)
  Object.assign(named, document.named)
  return document.schema
}

const toParameter = (
  { description = "", contentSchema, ...schema }: JsonSchema,
  isRequired: boolean,
): Parameter => {
  if (contentSchema === undefined) return { schema, description, isRequired }
  const { description: contentDescription = description, ...json } = contentSchema
  return { schema, description: contentDescription, isRequired, json }
}

const toParameters = (schemas: ParameterSchemas = {}): Parameters => {
  const { properties = {}, required = [] } = toJsonSchema(Schema.Struct(schemas))
  return Record.map(properties, (schema, name) => toParameter(schema, required.includes(name)))
}

const toContract = ({
  query,
  path,
  headers,
  body,
  result,
  meta,
  errorResponse = ErrorResponse,
  ...details
}: EndpointSchemas): EndpointContract => ({
  ...details,
  query: toParameters(query),
  path: toParameters(path),
  headers: toParameters(headers),
  ...(body === undefined ? {} : { body: toJsonSchema(body) }),
  result: toJsonSchema(result),
  ...(meta === undefined ? {} : { meta: toJsonSchema(meta) }),
  errorResponse: toJsonSchema(errorResponse),
})

/** The contract of an endpoint. The endpoint has the route, and whether the request requires a customer. */
const contractOf = (
  { method, path, request }: HttpRoute & { readonly request: RequestAttributes },
  { aliases = [], routes = [{ method, path }, ...aliases], ...schemas }: ContractDetails,
): EndpointContract =>
  toContract({ ...schemas, routes, ...(request.auth === "required" ? { requiresCustomer: true } : {}) })

const shopSchemas: { readonly [Name in RequestName]: ContractDetails } = {
  ...catalogue,
  ...cart,
  ...cms,
  ...contact,
  ...content,
  ...handOff,
  ...newsletter,
  ...order,
  ...payment,
  ...review,
  ...stock,
  ...url,
  ...user,
}

/** The contract of each endpoint in the shop's table. An endpoint without a contract does not compile. */
export const contracts: { readonly [Name in RequestName]: EndpointContract } = Record.map(
  shopSchemas,
  (schemas, name) => contractOf(endpoints[name], schemas),
)

/** The contract of the health check. */
export const version: EndpointContract = toContract(versionSchemas)

/**
 * The contracts of other endpoints: those in tables that browsers load later, and those that only other clients use.
 */
export const otherContracts: { readonly [name: string]: EndpointContract } = {
  ...Record.map(orderManagement, (schemas, name) => contractOf(orderManagementEndpoints[name], schemas)),
  ...Record.map(offline, (schemas, name) => contractOf(offlineEndpoints[name], schemas)),
  ...Record.map(
    {
      "cart.coupon": cartCoupon,
      "checkout.redeem": redeem,
      "order.status": orderStatus,
      "product.list": productList,
      "review.summary": reviewSummary,
    },
    toContract,
  ),
}

/** Documents of the catalogue with every required field, by type. */
export const wholeDocuments = Record.map(documents, toJsonSchema)

/** Every schema with an identifier, by identifier. */
export const schemas: { readonly [name: string]: JsonSchema } = named

/**
 * The schema behind a reference, or the schema itself.
 *
 * @throws Error for an unknown name
 */
export const resolved = (schema: JsonSchema): JsonSchema => {
  if (schema.$ref === undefined) return schema
  const found = schemas[schema.$ref.slice(referencePrefix.length)]
  if (found === undefined) throw new Error(`there is no schema ${schema.$ref}`)
  return found
}

/** The whole body of a successful response. */
export const successOf = ({ isBare, result, meta }: EndpointContract): JsonSchema =>
  isBare === true
    ? result
    : {
        type: "object",
        properties: {
          code: { type: "integer", enum: [200] },
          result,
          ...(meta === undefined ? {} : { meta }),
        },
        required: ["code", "result"],
      }
