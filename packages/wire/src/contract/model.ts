import type { HttpRequest } from "../http/index.ts"
import type { Schema } from "./schema.ts"

/** Endpoints that belong together. */
export type Family =
  | "cart"
  | "catalogue"
  | "content"
  | "extras"
  | "operations"
  | "order"
  | "stock"
  | "url"
  | "user"

/** A method and a path, its parameters in braces. */
export interface HttpRoute {
  readonly method: HttpRequest["method"]
  readonly path: string
}

/** A parameter of the query or the path, or a header. */
export interface Parameter {
  readonly schema: Schema
  readonly about: string
  readonly isRequired?: boolean
  /** The text is JSON of this schema. */
  readonly json?: Schema
}

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>

/** The body of a successful response: in the envelope, or bare. */
export type ResponseShape =
  | { readonly form: "envelope"; readonly result: Schema; readonly meta?: Schema }
  | { readonly form: "bare"; readonly body: Schema }

/** The contract of an endpoint: everything that it takes and returns. */
export interface EndpointContract {
  readonly family: Family
  readonly summary: string
  /** What a schema cannot say. */
  readonly about?: string
  /** The first route is the one to use; the others are older names or other forms, and work the same. */
  readonly at: readonly [HttpRoute, ...ReadonlyArray<HttpRoute>]
  readonly query?: Parameters
  readonly path?: Parameters
  readonly headers?: Parameters
  /** Absent without a body. */
  readonly body?: Schema
  readonly reply: ResponseShape
  /** Whether refusals are a list of errors, as in GraphQL. */
  readonly refusesAsGraphql?: boolean
  /** Codes of refusals, and when they come. */
  readonly refusals: Readonly<Record<number, string>>
  /** Whether the endpoint requires a customer's token. */
  readonly isCustomers?: boolean
  readonly example: Example
}

/** A valid request and a response to it: `result` of the envelope, or the bare body. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly answer: unknown
  readonly meta?: unknown
}

/** The part of a contract that the table of endpoints does not have. */
export interface ContractDetails extends Omit<EndpointContract, "at" | "isCustomers"> {
  /** Every route, where the path of the endpoint stands for several. */
  readonly at?: EndpointContract["at"]
  /** Older names of the route. */
  readonly also?: ReadonlyArray<HttpRoute>
}
