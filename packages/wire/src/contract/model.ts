import type { Schema } from "effect"
import type { HttpRequest } from "../http/index.ts"
import type { JsonSchema } from "./json-schema.ts"

/** A group of endpoints: its tag in the OpenAPI document. */
export type Family =
  | "cart"
  | "catalogue"
  | "contact"
  | "content"
  | "newsletter"
  | "operations"
  | "order"
  | "review"
  | "stock"
  | "url"
  | "user"

/** A method and a path, its parameters in braces. */
export interface HttpRoute {
  readonly method: HttpRequest["method"]
  readonly path: string
}

/** The parts of a contract that have no schema. */
interface Description {
  readonly family: Family
  readonly summary: string
  /** Facts that a schema cannot express. */
  readonly description?: string
  /** All routes of the endpoint. Clients use the first one; the others are older names or other forms of it. */
  readonly routes: readonly [HttpRoute, ...ReadonlyArray<HttpRoute>]
  /** Whether a successful response has no envelope. */
  readonly isBare?: true
  /** The reasons of error responses by status code. */
  readonly errors: Readonly<Record<number, string>>
  /** Whether the endpoint requires a customer's token. */
  readonly requiresCustomer?: true
  readonly example: Example
}

/** A valid request and a response to it: `response` is the envelope's `result`, or the bare body. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly response: unknown
  readonly meta?: unknown
}

/** Schemas of parameters or headers by name. Their values are strings. */
export type ParameterSchemas = Readonly<Record<string, Schema.Top>>

/** A description with the Effect Schema of each part of the request and of the response. */
export interface EndpointSchemas extends Description {
  readonly query?: ParameterSchemas
  readonly path?: ParameterSchemas
  readonly headers?: ParameterSchemas
  /** Missing for a request without a body. */
  readonly body?: Schema.Top
  readonly result: Schema.Top
  /** The envelope's `meta`. */
  readonly meta?: Schema.Top
  /** The body of an error response, with the stable error codes of the request. The default has no stable code. */
  readonly errorResponse?: Schema.Top
}

/** The schemas of an endpoint in the shop's table. The table has the route, and whether a customer is required. */
export interface ContractDetails extends Omit<EndpointSchemas, "routes" | "requiresCustomer"> {
  /** Every route, if the path of the endpoint is a pattern for several. */
  readonly routes?: Description["routes"]
  /** Older names of the route. */
  readonly aliases?: ReadonlyArray<HttpRoute>
}

/** A parameter of the query or the path, or a header. */
export interface Parameter {
  readonly schema: JsonSchema
  readonly description: string
  readonly isRequired: boolean
  /** Schema of the JSON in the string. */
  readonly json?: JsonSchema
}

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>

/** The contract of an endpoint: everything that it takes and returns, as JSON Schema. */
export interface EndpointContract extends Description {
  readonly query: Parameters
  readonly path: Parameters
  readonly headers: Parameters
  readonly body?: JsonSchema
  readonly result: JsonSchema
  readonly meta?: JsonSchema
  readonly errorResponse: JsonSchema
}
