/** A reverse proxy between browser and shop that injects network faults into chosen requests. */
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

/** A network fault of one request. */
export type Fault =
  | { readonly tag: "pass" }
  /** Closes the connection before it reads the request. */
  | { readonly tag: "drop" }
  /** Reads the request, does not forward it, and closes the connection. */
  | { readonly tag: "loseRequest" }
  /** Forwards the request and drops the shop's response. */
  | { readonly tag: "loseResponse" }
  /** Forwards the request when the promise is fulfilled. */
  | { readonly tag: "hold"; readonly until: Promise<unknown> }
  /** Forwards the request at once, and the response when the promise is fulfilled. */
  | { readonly tag: "holdResponse"; readonly until: Promise<unknown> }
  /** Forwards the request twice in turn, and returns the second response. */
  | { readonly tag: "duplicate" }
  /** Sends half of the body and closes the connection, at once or after `laterMs`. */
  | { readonly tag: "truncate"; readonly laterMs?: number }
  /** Sends the headers of the response without its body, and closes the connection. */
  | { readonly tag: "headersOnly" }
  /** Sends this response and does not forward the request. */
  | {
      readonly tag: "replace"
      readonly status: number
      readonly headers: ProxyHeaders
      readonly body: string
    }
  /** Sends the changed response of the shop. */
  | { readonly tag: "change"; readonly change: (response: ProxyResponse) => ProxyResponse }

type ProxyHeaders = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface ProxyResponse {
  readonly status: number
  readonly headers: ProxyHeaders
  readonly body: Buffer
}

export interface ProxyRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
}

export interface FaultProxy {
  readonly url: string
  /** All requests so far with their faults. */
  readonly log: ReadonlyArray<ProxyRequest & { readonly fault: Fault["tag"] }>
  /** Sets the rule that chooses the fault of each later request. */
  readonly setRule: (rule: (request: ProxyRequest) => Fault) => void
  /** Forwards all later requests without faults. */
  readonly forwardAll: () => void
  /** Forwards all later requests to another shop. */
  readonly setUpstream: (url: string) => void
  readonly stop: () => Promise<void>
}

export const pass: Fault = { tag: "pass" }

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** @param isPlain - whether the response must not be compressed, because a test changes it */
const forward = (
  to: string,
  request: IncomingMessage,
  body: Buffer,
  isPlain: boolean,
): Promise<ProxyResponse> =>
  new Promise((resolve, reject) => {
    const headers = { ...request.headers, ...(isPlain ? { "accept-encoding": "identity" } : {}) }
    const outgoing = send(
      new URL(request.url ?? "/", to),
      { method: request.method, headers, agent: false },
      (response) => {
        readBody(response).then(
          (whole) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: whole }),
          reject,
        )
      },
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })

/** Headers of one connection, which a proxy does not forward. */
const connectionHeaders = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"])

const sendResponse = (
  response: ServerResponse,
  { status, headers, body }: ProxyResponse,
  isHead: boolean,
): void => {
  for (const [name, value] of Object.entries(headers))
    if (!connectionHeaders.has(name) && value !== undefined) response.setHeader(name, value)
  if (status !== 304 && status !== 204 && !isHead) response.setHeader("content-length", body.length)
  response.writeHead(status)
  response.end(isHead || status === 304 ? undefined : body)
}

/** Sends the headers and the first bytes of a body, then closes the connection. */
const sendPartially = (response: ServerResponse, answer: ProxyResponse, bytes: number, laterMs = 0): void => {
  for (const [name, value] of Object.entries(answer.headers))
    if (!connectionHeaders.has(name) && value !== undefined) response.setHeader(name, value)
  response.setHeader("content-length", answer.body.length)
  response.writeHead(answer.status)
  response.flushHeaders()
  const close = () => void response.destroy()
  response.write(answer.body.subarray(0, bytes), laterMs === 0 ? close : () => setTimeout(close, laterMs))
}

/**
 * Opens a proxy in front of a shop. The proxy forwards the browser's `Host` header unchanged.
 *
 * @param to - the shop's URL, such as "http://localhost:3217"
 */
export const openFaultProxy = async (to: string): Promise<FaultProxy> => {
  let upstream = to
  let rule: (request: ProxyRequest) => Fault = () => pass
  const log: Array<ProxyRequest & { readonly fault: Fault["tag"] }> = []
  const sockets = new Set<Socket>()

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const proxyRequest = { method: incoming.method ?? "GET", path: incoming.url ?? "/" }
    const fault = rule(proxyRequest)
    log.push({ ...proxyRequest, fault: fault.tag })
    if (fault.tag === "drop") return void response.destroy()
    const body = await readBody(incoming)
    if (fault.tag === "loseRequest") return void response.destroy()
    const isHead = proxyRequest.method === "HEAD"
    if (fault.tag === "replace")
      return sendResponse(response, { ...fault, body: Buffer.from(fault.body) }, isHead)
    if (fault.tag === "hold") await fault.until
    if (fault.tag === "duplicate") await forward(upstream, incoming, body, false)
    const upstreamResponse = await forward(upstream, incoming, body, fault.tag === "change")
    if (fault.tag === "holdResponse") await fault.until
    if (fault.tag === "loseResponse") return void response.destroy()
    if (fault.tag === "headersOnly") return sendPartially(response, upstreamResponse, 0)
    if (fault.tag === "truncate")
      return sendPartially(
        response,
        upstreamResponse,
        Math.floor(upstreamResponse.body.length / 2),
        fault.laterMs,
      )
    return sendResponse(
      response,
      fault.tag === "change" ? fault.change(upstreamResponse) : upstreamResponse,
      isHead,
    )
  }

  const server = createServer((incoming, response) => {
    // An error of the connection to the shop also closes the connection to the browser.
    handle(incoming, response).catch(() => response.destroy())
  })
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    log,
    setRule: (next) => {
      rule = next
    },
    forwardAll: () => {
      rule = () => pass
    },
    setUpstream: (other) => {
      upstream = other
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
