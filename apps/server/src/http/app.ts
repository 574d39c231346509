import compress from "@fastify/compress"
import cookie from "@fastify/cookie"
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify"
import { randomUUID } from "node:crypto"
import { METHODS } from "node:http"
import { isUnwritable } from "@shop/commerce/database"
import { InvalidText } from "@shop/commerce/sql"
import { limits } from "@shop/core/settings"
import type { DevServer } from "../ssr/render.ts"
import { connectionLimit } from "./connections.ts"
import { drain } from "./drain.ts"
import { type CompletedRequest, observe } from "./observe.ts"
import { sendPage } from "./page.ts"
import { requestBudget } from "./request-budget.ts"
import { hasValidHost, hostOf, pathOf, readableTarget } from "./request.ts"
import { securityHeaders } from "./security.ts"

const headerBytesMax = 16_384
/** A household or an office shares an address; a browser opens six connections. */
const connectionsPerClientMax = 200
const connectionsMax = 5_000
/** A page with its files takes some forty requests. */
const budget = { atOnce: 3_000, perSecond: 300 }
/** How long a connection waits for its next request. */
const clientIdleMs = 5_000
/** Proxies keep connections for 60 s. One that the server closes first can lose a request that is on its way. */
const proxyIdleMs = 75_000
const graceMs = 1_000
const drainMs = 20_000

const isId = /^[\w-]{8,64}$/

export interface AppOptions {
  /** Allowed hosts; empty for any. */
  readonly hosts: ReadonlyArray<string>
  /** Proxies whose X-Forwarded-For counts. */
  readonly proxies: ReadonlyArray<string>
  readonly isTls: boolean
  /** Answers requests for sources before the shop's routes; null in production. */
  readonly devServer?: DevServer | null
  /** Origins of the payment providers' pages; default none. */
  readonly formOrigins?: ReadonlyArray<string>
  readonly onCompleted: (one: CompletedRequest) => void
  readonly onDefect: (error: unknown) => void
  /** Registers the built files, which are compressed already. */
  readonly assets?: (app: FastifyInstance) => PromiseLike<unknown>
}

/** Probes request the server by IP address, so the host check skips them. */
const probes: ReadonlySet<string> = new Set(["/health", "/ready"])

/** Error messages for the client. */
const words: Readonly<Record<number, string>> = {
  400: "The request cannot be read.",
  413: "What was sent is too large.",
  415: "Send the fields of a form.",
  503: "The shop cannot read or write its data at the moment, please try again.",
}

/**
 * The status of an error. A full disk or a database that is away is 503, and a text that it cannot store is 400; an error
 * without a status is a defect.
 *
 * @rule SR21, SR35, SR493
 */
export const statusOf = (error: unknown): number => {
  if (isUnwritable(error)) return 503
  return error instanceof InvalidText ? 400 : ((error as Partial<FastifyError>).statusCode ?? 500)
}

/** Sends the response of a failed request and reports a defect. `write` sends the body in the format of its routes. */
export const failWith = (
  reply: FastifyReply,
  error: unknown,
  onDefect: (error: unknown) => void,
  write: (status: number) => FastifyReply,
): FastifyReply => {
  const status = statusOf(error)
  if (status >= 500 && status !== 503) onDefect(error)
  if (status === 503) reply.header("retry-after", "5")
  return write(status)
}

/**
 * The HTTP server: limits of connections, headers and bodies, security headers, compression, cookies, request ids and
 * errors. The route modules register their routes on it.
 *
 * @rule SR21
 */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { hosts, proxies, isTls, devServer = null, formOrigins = [], onCompleted, onDefect } = options
  const app = fastify({
    http: { maxHeaderSize: headerBytesMax, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    requestTimeout: 30_000,
    // Ends a connection whose client reads nothing.
    connectionTimeout: 30_000,
    keepAliveTimeout: proxies.length > 0 ? proxyIdleMs : clientIdleMs,
    bodyLimit: limits.bodyMaxBytes,
    trustProxy: proxies.length > 0 && [...proxies],
    return503OnClosing: false,
    genReqId: ({ headers }) => {
      const sent = String(headers["x-request-id"] ?? "")
      return isId.test(sent) ? sent : randomUUID()
    },
    rewriteUrl: readableTarget,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: headerBytesMax,
      querystringParser: (text) => new URLSearchParams(text) as unknown as Record<string, unknown>,
    },
  })
  // Without this, Fastify would not route unknown methods to the handler that refuses them.
  for (const method of METHODS)
    if (method !== "CONNECT" && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  await app.register(connectionLimit, { proxies, perClientMax: connectionsPerClientMax, max: connectionsMax })
  await app.register(requestBudget, budget)
  await app.register(drain, { idleMs: graceMs, busyMs: drainMs })
  await app.register(observe, { onCompleted })
  if (devServer !== null) {
    app.addHook("onRequest", (request, reply, done) => devServer.middleware(request.raw, reply.raw, done))
    app.addHook("preClose", () => devServer.close())
    devServer.attach(app.server)
  }
  await app.register(securityHeaders, { isTls, isDevelopment: devServer !== null, formOrigins })
  await app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook("onRequest", (request, reply, done) => {
    if (!hasValidHost(request)) {
      reply.code(400).type("text/plain; charset=utf-8").send("A request has one valid Host header")
      return
    }
    if (hosts.length === 0 || hosts.includes(hostOf(request)) || probes.has(pathOf(request))) return done()
    reply.code(400).type("text/plain; charset=utf-8").send("Unknown host")
  })
  app.setErrorHandler((error, _request, reply) =>
    failWith(reply, error, onDefect, (status) =>
      sendPage(reply, status, {
        language: "en",
        title: "Error",
        words: words[status] ?? "Internal error",
      }),
    ),
  )
  await options.assets?.(app)
  await app.register(compress, { encodings: ["br", "gzip"], globalDecompression: false })
  return app
}
