import cors from "@fastify/cors"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { withGraphqlErrors } from "../api/graphql/error-format.ts"
import { envelope } from "../api/responses.ts"
import type { PathParameters, Route } from "../api/route.ts"
import { type Platform, routes } from "../api/router.ts"
import { failWith } from "../http/app.ts"
import { clientOf } from "../http/client.ts"
import { labelOf } from "../http/observe.ts"
import { pathOf, queryOf } from "../http/request.ts"
import { serialize } from "../http/serialize.ts"
import { parentSpan, type RequestContext } from "../telemetry/tracing.ts"

/** Where a request came from. */
export interface RequestOrigin {
  /** Address of the client, if it is known. */
  readonly client: string | null
  readonly context: RequestContext | null
}

export interface ApiOptions {
  /** Handles a request, with its route and path parameters if a route matched. */
  readonly call: (
    request: HttpRequest,
    origin: RequestOrigin,
    matched?: { readonly route: Route<Platform>; readonly parameters: PathParameters },
  ) => Promise<HttpResponse>
  /** Other frontends that may call the API. */
  readonly origins: ReadonlyArray<string>
  readonly onDefect: (error: unknown) => void
}

const methods = ["GET", "POST", "DELETE"] as const

const utf8 = new TextDecoder("utf-8", { fatal: true })

const refusal = (statusCode: number, words: string): Error => Object.assign(new Error(words), { statusCode })

/** Parses a JSON body; an empty body is null, whatever its type. */
const parsed = ({ headers }: FastifyRequest, bytes: Buffer): unknown => {
  if (bytes.length === 0) return null
  if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
    throw refusal(415, "Send the body as application/json")
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw refusal(400, "The body is not valid JSON")
  }
}

export const originOf = (request: FastifyRequest): RequestOrigin => ({
  client: clientOf(request),
  context: {
    id: request.id,
    parent: parentSpan(request.headers["traceparent"] as string | undefined),
    route: labelOf(request),
  },
})

const wireRequest = (request: FastifyRequest, method: HttpRequest["method"]): HttpRequest => ({
  method,
  path: pathOf(request),
  query: Object.fromEntries(queryOf(request)),
  body: request.body ?? null,
  headers: Object.fromEntries(
    Object.entries(request.headers).filter(
      (header): header is [string, string] => typeof header[1] === "string",
    ),
  ),
})

const send = (reply: FastifyReply, { status, headers, body }: HttpResponse): FastifyReply => {
  const sent = serialize(body)
  return reply
    .code(status)
    .headers({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache, no-store",
      ...headers,
    })
    .send(typeof sent === "string" ? sent : Buffer.from(sent))
}

/**
 * Binds the wire table to HTTP: each request of the table is a route. Bodies are JSON. Every response, errors included,
 * is {code, result}; only GraphQL has another format.
 *
 * @rule SR24, SR29 - wire §1
 */
export const apiRoutes: FastifyPluginAsync<ApiOptions> = async (app, { call, origins, onDefect }) => {
  const refuse = (request: FastifyRequest, reply: FastifyReply, code: number, result: string) =>
    send(reply, {
      ...envelope(code, result),
      body: withGraphqlErrors(pathOf(request), code, { code, result }),
    })
  if (origins.length > 0)
    await app.register(cors, {
      origin: [...origins],
      methods: [...methods],
      allowedHeaders: ["content-type", "authorization", "idempotency-key", "x-vs-store-code"],
      maxAge: 600,
      strictPreflight: false,
    })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (request: FastifyRequest, bytes: Buffer) =>
    parsed(request, bytes),
  )
  app.setErrorHandler((error: Error, request, reply) =>
    failWith(reply, error, onDefect, (status) =>
      refuse(
        request,
        reply,
        status,
        status === 413 ? "The body is too large" : status < 500 ? error.message : "Internal error",
      ),
    ),
  )
  for (const route of routes)
    app.route({
      method: route.method,
      url: route.pattern,
      config: { label: `${route.method} ${route.pattern}` },
      handler: async (request, reply) => {
        const parameters = request.params as PathParameters
        return send(
          reply,
          await call(wireRequest(request, route.method), originOf(request), { route, parameters }),
        )
      },
    })

  const unmatched = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.method === "OPTIONS") return reply.code(204).header("allow", methods.join(", ")).send()
    const method = methods.find((known) => known === (request.method === "HEAD" ? "GET" : request.method))
    if (method !== undefined) return send(reply, await call(wireRequest(request, method), originOf(request)))
    reply.header("allow", methods.join(", "))
    return refuse(request, reply, 405, `${request.method} is not answered here`)
  }
  const config = { label: "api" }
  for (const url of ["/api/*", "/graphql/*", "/content/*"]) app.all(url, { config }, unmatched)
  for (const url of ["/api", "/graphql"]) {
    const free = app.supportedMethods.filter((method) => !app.hasRoute({ method, url }))
    app.route({ method: free, url, config, handler: unmatched })
  }
}
