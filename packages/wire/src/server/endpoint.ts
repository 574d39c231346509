import { Result, Schema, SchemaIssue, Struct } from "effect"
import type { ResultOf, EndpointName, InputOf } from "../endpoints/names.ts"
import * as Envelope from "../envelope/index.ts"
import type { HttpRequest } from "../http/index.ts"

/** An HTTP request without a valid input, with a message for the sender's developer. */
export interface InvalidRequest {
  readonly code: 400
  readonly message: string
}

/** A decoded part of an HTTP request. */
export type DecodeResult<A> = Result.Result<A, InvalidRequest>

/** The server's half of an endpoint. No function throws. */
export interface ServerEndpoint<Input, Answer> {
  readonly decodeRequest: (request: HttpRequest) => DecodeResult<Input>
  /** The body of the response, with its envelope where there is one. */
  readonly encodeResponse: (answer: Answer, request: HttpRequest) => unknown
}

/** The server's half of some endpoints. A request without one does not compile. */
export type ServerTable<Name extends EndpointName> = {
  readonly [One in Name]: ServerEndpoint<InputOf<One>, ResultOf<One>>
}

/** An endpoint whose response comes in the envelope `{ code, result, meta? }`. */
interface EnvelopedOptions<Input, Answer> {
  readonly decodeRequest: (request: HttpRequest) => DecodeResult<Input>
  /** The envelope's `result`. Defaults to the result of the handler. */
  readonly encodeResult?: (answer: Answer) => unknown
  readonly encodeMeta?: (answer: Answer, request: HttpRequest) => unknown
}

/** Makes the server's half of an endpoint with the envelope. */
export const enveloped = <Input, Answer>({
  decodeRequest,
  encodeResult = (answer) => answer,
  encodeMeta,
}: EnvelopedOptions<Input, Answer>): ServerEndpoint<Input, Answer> => ({
  decodeRequest,
  encodeResponse: (answer, request) =>
    Envelope.write(200, encodeResult(answer), encodeMeta?.(answer, request)).body,
})

/** Encodes the fields of the contract. Other fields of an answer do not leave the server. */
export const pickFields =
  <Fields extends Schema.Struct.Fields>({ fields }: { readonly fields: Fields }) =>
  (answer: { readonly [Name in keyof Fields]: unknown }): unknown =>
    Struct.pick(answer, Struct.keys(fields))

/** Fails with a message for the sender's developer. */
export const invalid = (message: string): Result.Result<never, InvalidRequest> =>
  Result.fail({ code: 400, message })

/** Succeeds for every request. */
export const noInput = (): DecodeResult<Record<never, never>> => Result.succeed({})

/** Decodes a segment of a path; empty when it is malformed. */
export const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ""
  }
}

/** A query parameter that must be there. */
export const queryParameter = ({ query }: HttpRequest, name: string): DecodeResult<string> => {
  const value = query[name]?.trim() ?? ""
  return value === "" ? invalid(`the parameter ${name} is missing`) : Result.succeed(value)
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Decodes the body by the schema of its contract. The message names the first wrong field. */
export const bodyDecoder = <A>(
  schema: Schema.Codec<A, unknown>,
): ((request: HttpRequest) => DecodeResult<A>) => {
  const decode = Schema.decodeUnknownResult(schema)
  return ({ body }) =>
    Result.mapError(decode(body ?? {}), ({ issue }) => {
      const path = (issuesOf(issue).issues[0]?.path ?? []).map(String)
      return { code: 400, message: fault(path, valueAt(body, path)) }
    })
}

const valueAt = (body: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )

const fault = (path: ReadonlyArray<string>, value: unknown): string => {
  if (path.length === 0) return "the body is no object"
  const isMissing =
    value === undefined || value === null || (typeof value === "string" && value.trim() === "")
  return `${path.join(".")} is ${isMissing ? "missing in the body" : "not as the contract describes it"}`
}
