import { Option, Result } from "effect"
import { BadResponse, type Refused, type RequestAttributes, type RequestDefinition } from "@shop/core/api"
import type { StoreView } from "@shop/core/store-view"
import * as Envelope from "../envelope/index.ts"
import type { HttpRequest, HttpResponse } from "../http/index.ts"
import { record } from "../legacy/coerce.ts"

/**
 * The client's half of one request over HTTP: it encodes the request and decodes the response. The server's half is in
 * `server/`, which browsers do not load. No function throws.
 */
export interface Endpoint<Name extends string, Input, Answer> {
  readonly request: RequestAttributes<Name>
  readonly method: HttpRequest["method"]
  /** Path with its parameters in braces, such as "/api/catalog/{index}/{type}/_search". */
  readonly path: string
  readonly encodeRequest: (input: Input, view: StoreView) => HttpRequest
  readonly decodeResponse: (
    response: HttpResponse,
    input: Input,
  ) => Result.Result<Answer, Refused | BadResponse>
}

type Definitions<Modules> = Modules extends unknown ? Modules[keyof Modules] : never

/**
 * The endpoints of modules of requests, by the names of the requests. A request without an endpoint does not compile.
 */
export type EndpointTable<Modules> = {
  readonly [
    D in Definitions<Modules> as D extends RequestDefinition<infer Name, infer _I, infer _A> ? Name : never
  ]: D extends RequestDefinition<infer Name, infer Input, infer Answer>
    ? Endpoint<Name, Input, Answer>
    : never
}

/** Makes a table of endpoints. */
export const endpointTable = <const Endpoints extends ReadonlyArray<{ readonly request: RequestAttributes }>>(
  ...endpoints: Endpoints
) =>
  Object.fromEntries(endpoints.map((endpoint) => [endpoint.request.name, endpoint])) as {
    readonly [One in Endpoints[number] as One["request"]["name"]]: One
  }

/** An endpoint whose response comes in the envelope `{ code, result, meta? }`. */
interface EnvelopedOptions<Input, Answer> {
  readonly method: HttpRequest["method"]
  readonly path: string
  /** The path of an input, where it has more parts than `path`. */
  readonly pathOf?: (input: Input) => string
  /** Whether caches may share the response: then no token is in the address. */
  readonly isPublic?: boolean
  /** Query parameters beside `token` and `storeCode`. */
  readonly query?: (input: Input, view: StoreView) => Readonly<Record<string, string>>
  readonly body?: (input: Input, view: StoreView) => unknown
  readonly headers?: (input: Input) => Readonly<Record<string, string>>
  /** Null when the response's `result` has another shape. */
  readonly decodeAnswer: (result: unknown, meta: unknown) => Answer | null
}

/** Makes an endpoint with the envelope. A guest's `token` is there and empty. */
export const enveloped = <Name extends string, Input, Answer>(
  { definition }: RequestDefinition<Name, Input, Answer>,
  options: EnvelopedOptions<Input, Answer>,
): Endpoint<Name, Input, Answer> => ({
  request: definition,
  method: options.method,
  path: options.path,
  encodeRequest: (input, view) => ({
    method: options.method,
    path: options.pathOf?.(input) ?? options.path,
    query: {
      ...(options.isPublic === true ? {} : { token: "" }),
      storeCode: view.code,
      ...options.query?.(input, view),
    },
    body: options.body?.(input, view) ?? null,
    headers: options.headers?.(input) ?? {},
  }),
  decodeResponse: (response) =>
    Result.flatMap(Envelope.read(definition.name, response), (result) => {
      const answer = options.decodeAnswer(result, record(response.body)["meta"])
      return answer === null
        ? wrongShape(definition.name, typeof result === "string" ? result : typeof result)
        : Result.succeed(answer)
    }),
})

/** An endpoint whose successful response has no envelope. */
interface BareOptions<Input, Answer> extends Pick<
  Endpoint<string, Input, Answer>,
  "method" | "path" | "encodeRequest"
> {
  /** None when the body has another shape. */
  readonly decodeBody: (body: unknown, input: Input) => Option.Option<Answer>
  /** A field that an invalid body lacks, such as "hits". */
  readonly expected: string
}

/** Makes an endpoint without an envelope around a success. */
export const bare = <Name extends string, Input, Answer>(
  { definition }: RequestDefinition<Name, Input, Answer>,
  { decodeBody, expected, ...options }: BareOptions<Input, Answer>,
): Endpoint<Name, Input, Answer> => ({
  ...options,
  request: definition,
  decodeResponse: (response, input) =>
    Result.flatMap(Envelope.readBare(definition.name, response), (body) =>
      Option.match(decodeBody(body, input), {
        onNone: () => wrongShape(definition.name, `no ${expected}`),
        onSome: Result.succeed,
      }),
    ),
})

/** A response of another shape. */
const wrongShape = (request: string, detail: string): Result.Result<never, BadResponse> =>
  Result.fail(new BadResponse({ request, fault: "shape", detail: detail.slice(0, 200) }))
