/** A round-robin HTTP proxy on loopback, in front of the web processes of a cluster. */
import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { pipeline } from "node:stream"

export interface Proxy {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Headers of one connection, which a proxy does not forward. RFC 9110 §7.6.1 */
const connectionHeaders = new Set(["connection", "keep-alive", "proxy-connection", "transfer-encoding", "te"])

type Headers = IncomingMessage["headers"]

const forwardable = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)))

const forwardedFor = ({ headers, socket }: IncomingMessage): string =>
  [headers["x-forwarded-for"], socket.remoteAddress].filter((part) => part !== undefined).join(", ")

/** Whether a request may reach two processes: RFC 9110 §9.2.2. */
const isRepeatable = (method = "GET"): boolean => method === "GET" || method === "HEAD"

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

const refuse = (outgoing: ServerResponse): void => {
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(502, { "content-type": "text/plain" }).end("No web process answered\n")
}

/** Sends a request to the first target, and to the next one when the first got nothing of it or may get it twice. */
const forward = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [target, ...others]: ReadonlyArray<string>,
  agent: Agent,
): void => {
  if (target === undefined) return refuse(outgoing)
  const { hostname, port } = new URL(target)
  const isEmpty = !hasBody(incoming)
  let isSent = false
  const upstream = request({
    agent,
    hostname,
    port,
    method: incoming.method,
    path: incoming.url,
    headers: {
      ...forwardable(incoming.headers),
      "x-forwarded-for": forwardedFor(incoming),
      ...(incoming.headers["transfer-encoding"] === undefined ? {} : { "transfer-encoding": "chunked" }),
    },
  })
  const abort = (): void => void upstream.destroy()
  outgoing.once("close", abort)
  // The body flows only over an open connection, so that another target can still get all of it.
  const send = (): void => {
    isSent = true
    if (isEmpty) upstream.end()
    else pipeline(incoming, upstream, () => undefined)
  }
  upstream.once("socket", (socket) => {
    if (socket.connecting) socket.once("connect", send)
    else send()
  })
  upstream.once("error", () => {
    outgoing.off("close", abort)
    if (outgoing.destroyed) return
    const canRetry = !isSent || (isRepeatable(incoming.method) && isEmpty && !outgoing.headersSent)
    if (canRetry) forward(incoming, outgoing, others, agent)
    else refuse(outgoing)
  })
  upstream.once("response", (response) => {
    const isMissingFile = response.statusCode === 404 && incoming.url?.startsWith("/assets/") === true
    if (isMissingFile && others.length > 0 && isRepeatable(incoming.method)) {
      outgoing.off("close", abort)
      response.resume()
      return forward(incoming, outgoing, others, agent)
    }
    outgoing.writeHead(response.statusCode ?? 502, forwardable(response.headers))
    outgoing.flushHeaders()
    pipeline(response, outgoing, () => undefined)
  })
}

/** How often the proxy asks each process, and how long it waits for the answer. */
const health = { everyMs: 1_000, withinMs: 2_000 }

/** Asks targets whether they are ready. @returns whether one was at its last answer, and ends the questions */
const openHealthChecks = (targets: () => ReadonlyArray<string>) => {
  const unready = new Set<string>()
  let asking: ReadonlySet<string> = new Set()
  const ask = async (target: string): Promise<void> => {
    const isReady = await fetch(`${target}/ready`, { signal: AbortSignal.timeout(health.withinMs) })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.ok
      })
      .catch(() => false)
    if (isReady) unready.delete(target)
    else unready.add(target)
    asking = new Set([...asking].filter((one) => one !== target))
  }
  const timer = setInterval(() => {
    for (const target of targets())
      if (!asking.has(target)) {
        asking = new Set([...asking, target])
        void ask(target)
      }
  }, health.everyMs)
  return {
    isReady: (target: string): boolean => !unready.has(target),
    end: (): void => clearInterval(timer),
  }
}

/**
 * Starts the proxy. It streams in both directions, ends a request upstream when its client goes away, and answers 502
 * when no target takes a request. A target whose `/ready` is not 200 gets requests only while none is ready. A file below
 * `/assets/` that a target lacks comes from another one, which may be of another version of the shop.
 *
 * @param targets - addresses of the web processes; read for each request
 * @param port - 0 for any free one
 */
export const startProxy = async (targets: () => ReadonlyArray<string>, port = 0): Promise<Proxy> => {
  // Shorter than the shop's five seconds: a request on a connection that the shop closes meanwhile cannot be repeated.
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 2_000 })
  let turn = 0
  const { isReady, end } = openHealthChecks(targets)
  const server = createServer((incoming, outgoing) => {
    const known = targets()
    const ready = known.filter(isReady)
    const all = ready.length > 0 ? ready : known
    const first = turn++ % Math.max(1, all.length)
    forward(incoming, outgoing, [...all.slice(first), ...all.slice(0, first)], agent)
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      end()
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
