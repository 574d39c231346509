import type { HttpRequest } from "../http/index.ts"
import type { Schema } from "./schema.ts"

/** Calls that belong together. */
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

/** A method and a path, its parameters in braces; each address of a call asks the same. */
export interface Place {
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

/** What a call answers: in the envelope, or bare. */
export type Reply =
  | { readonly form: "envelope"; readonly result: Schema; readonly meta?: Schema }
  | { readonly form: "bare"; readonly body: Schema }

/** A call with all it asks and answers. */
export interface Described {
  readonly family: Family
  readonly summary: string
  /** Traps that no schema can tell. */
  readonly about?: string
  /** The first address is the one to use; the others are older names or other forms. */
  readonly at: readonly [Place, ...ReadonlyArray<Place>]
  readonly query?: Parameters
  readonly path?: Parameters
  readonly headers?: Parameters
  /** Absent for a call that has no body. */
  readonly body?: Schema
  readonly reply: Reply
  /** Refusals are a list of errors, as GraphQL has them, and not in the envelope. */
  readonly refusesAsGraphql?: boolean
  /** Codes of refusals, and when they come. */
  readonly refusals: Readonly<Record<number, string>>
  /** Needs a customer's token. */
  readonly isCustomers?: boolean
  readonly example: Example
}

/** A request that is right, and an answer to it: `result` of the envelope, or the bare body. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly answer: unknown
  readonly meta?: unknown
}
