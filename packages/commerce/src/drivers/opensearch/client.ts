import { Client, errors } from "@opensearch-project/opensearch"
import { Effect, Redacted } from "effect"
import { SearchUnavailable } from "../../catalogue/catalogue-index.ts"

/** How the shop reaches OpenSearch. */
export interface OpenSearchOptions {
  /** Such as `https://user:password@search.example:9200`. */
  readonly url: Redacted.Redacted
  /** Whether another indexer writes the index, and the shop only reads it. Default: false. */
  readonly isReadOnly?: boolean | undefined
  /** How long a search may take. Default: 3,000. */
  readonly searchTimeoutMs?: number | undefined
  /** How long a bulk of documents may take. Default: 60,000. */
  readonly writeTimeoutMs?: number | undefined
}

/** A request to OpenSearch. */
export interface OpenSearchRequest {
  readonly method: "DELETE" | "GET" | "HEAD" | "POST" | "PUT"
  readonly path: string
  /** A text has one JSON object per line. */
  readonly body?: Record<string, unknown> | string
  /** Default: that of a search. */
  readonly timeoutMs?: number
}

/** A response with any status. */
export interface OpenSearchResponse {
  readonly status: number
  readonly body: unknown
}

/** Sends requests. @fails SearchUnavailable when OpenSearch cannot be reached or is overloaded */
export type Send = (request: OpenSearchRequest) => Effect.Effect<OpenSearchResponse, SearchUnavailable>

const unavailable = (cause: unknown): SearchUnavailable =>
  new SearchUnavailable({
    detail: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
  })

const overloaded = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Opens a client. It connects at the first request, so a shop starts while OpenSearch is unreachable. */
export const openClient = ({ url, searchTimeoutMs = 3_000 }: OpenSearchOptions): Send => {
  const client = new Client({ node: Redacted.value(url), maxRetries: 0 })
  return ({ method, path, body, timeoutMs = searchTimeoutMs }) =>
    Effect.tryPromise({
      try: async (): Promise<OpenSearchResponse> => {
        try {
          const content = typeof body === "string" ? { bulkBody: body } : body === undefined ? {} : { body }
          const request = { method, path, ...content }
          const { statusCode, body: answer } = await client.transport.request(request, {
            requestTimeout: timeoutMs,
          })
          return { status: statusCode ?? 0, body: answer }
        } catch (error) {
          if (error instanceof errors.ResponseError && error.statusCode !== null)
            return { status: error.statusCode ?? 0, body: error.body }
          throw error
        }
      },
      catch: unavailable,
    }).pipe(
      Effect.filterOrFail(
        ({ status }) => !overloaded(status),
        ({ status, body: answer }) =>
          unavailable(`status ${status}: ${JSON.stringify(answer).slice(0, 500)}`),
      ),
    )
}

/** Sends a request that only a defect of the shop makes OpenSearch refuse. */
export const sendValid = (
  send: Send,
  request: OpenSearchRequest,
): Effect.Effect<unknown, SearchUnavailable> =>
  Effect.flatMap(send(request), ({ status, body }) =>
    status < 300
      ? Effect.succeed(body)
      : status === 404
        ? Effect.fail(new SearchUnavailable({ detail: `${request.path} does not exist yet` }))
        : Effect.die(new Error(`OpenSearch refused ${request.path}: ${JSON.stringify(body).slice(0, 1000)}`)),
  )
