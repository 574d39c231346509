import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Server as NetServer } from "node:net"
import { limits } from "@shop/core/settings"
import { guard, overTls } from "./security.ts"
import { clientAddress, type Proxies } from "./client.ts"
import { isUnwritable } from "@shop/commerce/database"
import { BodyTooLarge, ClientGone, type HttpReply, type HttpRequest } from "./model.ts"

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const headerBytesMax = 16_384
const connectionsMax = 1_000

const bodyOf = (incoming: IncomingMessage): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = []
    let bytes = 0
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.bodyMaxBytes) {
        // Read on without keeping, so that the client hears the answer instead of a reset.
        chunks.length = 0
        reject(new BodyTooLarge(`over ${limits.bodyMaxBytes} bytes`))
        return
      }
      chunks.push(chunk)
    })
    incoming.on("end", () => resolve(Buffer.concat(chunks)))
    const gone = () => reject(new ClientGone("the client went away"))
    incoming.on("error", gone)
    incoming.on("aborted", gone)
  })

const requestOf = (incoming: IncomingMessage, proxies: Proxies): HttpRequest => {
  const asked = incoming.url ?? "/"
  // What is meant for a proxy names the host in its first line, and that one counts.
  const [origin = "", authority] = /^https?:\/\/([^/?#]*)/i.exec(asked) ?? []
  const target = asked.slice(origin.length)
  const cut = target.indexOf("?")
  return {
    method: incoming.method ?? "GET",
    host: (authority ?? incoming.headers.host ?? "").toLowerCase(),
    client: clientAddress(incoming.socket.remoteAddress, forwardedBy(incoming), proxies),
    path: (cut < 0 ? target : target.slice(0, cut)) || "/",
    query: new URLSearchParams(cut < 0 ? "" : target.slice(cut + 1)),
    headers: incoming.headers as Readonly<Record<string, string | undefined>>,
    body: () => bodyOf(incoming),
  }
}

/** Several headers are one list; Node joins them, its types do not say so. */
const forwardedBy = ({ headers }: IncomingMessage): string | undefined => {
  const told = headers["x-forwarded-for"]
  return Array.isArray(told) ? told.join(",") : told
}

const send = (
  response: ServerResponse,
  reply: HttpReply,
  isHead: boolean,
  {
    isTls,
    isClosing,
    isDevelopment,
  }: { readonly isTls: boolean; readonly isClosing: boolean; readonly isDevelopment: boolean },
): void => {
  const body = typeof reply.body === "string" ? Buffer.from(reply.body) : reply.body
  response.writeHead(reply.status, {
    ...guard(reply.headers["content-type"], isDevelopment),
    ...(isTls ? overTls : undefined),
    ...reply.headers,
    ...(isClosing ? { connection: "close" } : undefined),
    ...(reply.status === 304 || reply.status === 204 ? undefined : { "content-length": body.length }),
  })
  response.end(isHead || reply.status === 304 || reply.status === 204 ? undefined : body)
}

/** Asked by address by whatever watches the process; they show nothing of the shop. */
const probes: ReadonlySet<string> = new Set(["/health", "/ready"])

const failureText = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  body,
})

/** What a client hears when its request could not be handled. */
const failureReply = (error: unknown): HttpReply => {
  if (error instanceof BodyTooLarge)
    return failureText(413, "What was sent is too large.", { connection: "close" })
  if (isUnwritable(error))
    return failureText(503, "The shop cannot write at the moment, please try again.", { "retry-after": "5" })
  return failureText(500, "Internal error")
}

/** Vite in front of the shop's own server, while the shop is developed. See `apps/storefront/dev-server.ts`. */
export interface DevServer {
  /** Answers requests for sources and calls `next` for every other request. */
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Sends hot updates over the port of a server. */
  readonly attach: (server: Server) => void
  readonly close: () => Promise<void>
}

export interface ListenerOptions {
  /** Hosts that are answered; empty for any. */
  readonly hosts: ReadonlyArray<string>
  readonly isTls: boolean
  /** Whose X-Forwarded-For is believed. */
  readonly proxies: Proxies
  readonly onDefect: (error: unknown) => void
  /** Answers requests before the shop does; with one, the content policy lets edited styles and their socket in. */
  readonly middleware?: DevServer["middleware"]
}

/**
 * The only place that knows node:http: limits, headers and errors of the connection itself.
 * A client that goes away does not interrupt what its request began.
 *
 * @param handle - answers a request; never rejects
 * @rule SR21 - reliability §5 HTTP server
 */
export const listener = (
  handle: (request: HttpRequest) => Promise<HttpReply>,
  options: ListenerOptions,
): Server => {
  const { middleware } = options
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      maxHeaderSize: headerBytesMax,
      keepAliveTimeout: 5_000,
    },
    (incoming, response) =>
      middleware === undefined
        ? respond(incoming, response)
        : middleware(incoming, response, () => respond(incoming, response)),
  )
  const respond = (incoming: IncomingMessage, response: ServerResponse): void => {
    const request = requestOf(incoming, options.proxies)
    const isHead = request.method === "HEAD"
    const answer = (reply: HttpReply): void =>
      send(response, reply, isHead, {
        isTls: options.isTls,
        isClosing: !server.listening,
        isDevelopment: middleware !== undefined,
      })
    const hostName = request.host.replace(/:\d+$/, "")
    if (options.hosts.length > 0 && !options.hosts.includes(hostName) && !probes.has(request.path)) {
      return answer({
        status: 400,
        headers: { "content-type": "text/plain; charset=utf-8" },
        body: "Unknown host",
      })
    }
    handle(request)
      .then(answer)
      .catch((error: unknown) => {
        const reply = failureReply(error)
        if (reply.status === 500 && !(error instanceof ClientGone)) options.onDefect(error)
        if (response.headersSent) response.destroy()
        else answer(reply)
      })
  }
  server.maxConnections = connectionsMax
  return server
}

/** How long a client may still ask on a connection that it kept open. */
const graceMs = 1_000

/**
 * Stops listening and lets clients go. One that asks on a connection it kept open is still answered, and told to close
 * it; node's own `close` would reset such a request.
 *
 * @returns when no connection is left
 * @rule SR21
 */
export const drained = (server: Server, idleMs: number = graceMs): Promise<void> =>
  new Promise((resolve) => {
    const idle = setTimeout(() => server.closeIdleConnections(), idleMs)
    NetServer.prototype.close.call(server, () => {
      clearTimeout(idle)
      resolve()
    })
  })
