import replyFrom from "@fastify/reply-from"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { withGraphqlErrors } from "../api/graphql/error-format.ts"
import { envelope } from "../api/responses.ts"
import { failWith } from "../http/app.ts"
import { clientOf } from "../http/client.ts"
import { platformConnections } from "../http/platform-connections.ts"
import { pathOf } from "../http/request.ts"

export interface PlatformProxyOptions {
  /** Origin of the platform, such as "https://api.example". */
  readonly platform: string
  /** Public address of the shop. */
  readonly publicUrl: string
  readonly onDefect: (error: unknown) => void
  /** How long the platform may take to begin its answer, and between two parts of it. */
  readonly timeoutMs?: number
}

type Headers = Readonly<Record<string, string | Array<string> | undefined>>

/** Longer than the timeout of browsers: an order continues after the page has given up. */
const answerTimeoutMs = 25_000
const connectTimeoutMs = 5_000

const methods = ["GET", "HEAD", "POST", "DELETE"] as const

/** Paths that belong to the platform. */
const forwarded = ["/api", "/api/*", "/img", "/img/*", "/graphql", "/graphql/*", "/content/*"]

/** Headers that the platform needs; neither cookies nor headers of one connection are among them. */
const requestHeaders = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-type",
  "host",
  "idempotency-key",
  "if-modified-since",
  "if-none-match",
  "traceparent",
  "user-agent",
  "x-vs-store-code",
]

const answerHeaders = [
  "cache-control",
  "content-encoding",
  "content-length",
  "content-type",
  "etag",
  "last-modified",
  "retry-after",
  "vary",
  "x-vs-cache",
  "x-vs-cache-tags",
]

const chosen = (headers: Headers, names: ReadonlyArray<string>) =>
  Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const])),
  )

/** The largest side of a picture that vue-storefront-api makes, in pixels. */
const pictureSideMax = 1024
const picturePath = /^\/img\/(\d{1,5})\/(\d{1,5})\//

/**
 * Reduces the sides of a picture to those that the platform makes, in their proportion. The platform refuses larger ones.
 *
 * @rule PF15 - wire §15 (at most 1024 per side)
 */
const withPictureSides = (path: string): string => {
  const [start, width, height] = picturePath.exec(path) ?? []
  if (start === undefined) return path
  const larger = Math.max(Number(width), Number(height))
  if (larger <= pictureSideMax) return path
  // 0 keeps the proportions.
  const [widthPx, heightPx] = [width, height]
    .map(Number)
    .map((side) => (side === 0 ? 0 : Math.max(1, Math.round((side * pictureSideMax) / larger))))
  return `/img/${widthPx}/${heightPx}/${path.slice(start.length)}`
}

const isForwarded = (path: string): boolean => /^\/(?:api|img|graphql|content)(?:\/|$)/.test(path)

/**
 * Forwards the platform's paths to it, so that browsers use one origin. The header `x-forwarded-for` names the client.
 * No cookie passes in either direction, and a request is repeated as `platformConnections` tells. The response is 502 for an unreachable platform and
 * 504 for a slow one, both in the wire's envelope.
 *
 * @rule PF3, PF4 - wire §1
 */
export const platformProxyRoutes: FastifyPluginAsync<PlatformProxyOptions> = async (app, options) => {
  const { platform, publicUrl, onDefect, timeoutMs = answerTimeoutMs } = options
  const { host, protocol } = new URL(publicUrl)
  const { dispatcher, close } = platformConnections({ answerTimeoutMs: timeoutMs, connectTimeoutMs })
  app.addHook("onClose", close)
  await app.register(replyFrom, {
    base: platform,
    undici: dispatcher,
    // Addresses hold tokens of customers.
    disableCache: true,
    disableRequestLogging: true,
    retryMethods: [],
  })

  const refuse = (request: FastifyRequest, reply: FastifyReply, code: number, words: string) => {
    const { status, headers, body } = envelope(code, words)
    return reply
      .code(status)
      .headers({ "content-type": "application/json; charset=utf-8", ...headers })
      .send(withGraphqlErrors(pathOf(request), code, body))
  }
  app.removeAllContentTypeParsers()
  // Bodies are buffered, because the server's size limit applies to whole bodies only.
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) =>
    body.length === 0 ? null : body,
  )
  app.setErrorHandler((error: Error, request, reply) =>
    failWith(reply, error, onDefect, (status) =>
      refuse(request, reply, status, status === 413 ? "The body is too large" : "The request cannot be read"),
    ),
  )

  const forward = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, search } = new URL(request.url, platform)
    // Dots in a path could lead out of the platform's part.
    if (!isForwarded(pathname)) return refuse(request, reply, 404, "There is nothing here")
    const { body } = request
    const hasBody = request.method === "POST" || request.method === "DELETE"
    return reply.from(withPictureSides(pathname) + search, {
      ...(body instanceof Buffer
        ? { body, contentType: request.headers["content-type"] ?? "application/json" }
        : {}),
      rewriteRequestHeaders: (_request, headers) => {
        const client = clientOf(request)
        return {
          ...chosen(headers, hasBody ? [...requestHeaders, "content-length"] : requestHeaders),
          "x-forwarded-host": host,
          "x-forwarded-proto": protocol.slice(0, -1),
          "x-request-id": request.id,
          ...(client === null ? {} : { "x-forwarded-for": client }),
        }
      },
      rewriteHeaders: (headers) => chosen(headers, answerHeaders),
      onError: (failed, { error }) => {
        const isLate = "statusCode" in error && error.statusCode === 504
        refuse(
          request,
          failed as FastifyReply,
          isLate ? 504 : 502,
          isLate ? "The platform takes too long to answer" : "The platform cannot be reached",
        )
      },
    })
  }
  for (const url of forwarded)
    app.route({
      method: [...methods],
      url,
      config: { label: "platform" },
      exposeHeadRoute: false,
      handler: forward,
    })
}
