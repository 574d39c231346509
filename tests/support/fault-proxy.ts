/** A way to the shop on which things go wrong as they are told to: between browser and shop, byte by byte. */
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

/** What happens to one request. */
export type Fault =
  | { readonly tag: "pass" }
  /** The connection is closed before anything was read. */
  | { readonly tag: "drop" }
  /** The request is read and never reaches the shop. */
  | { readonly tag: "loseRequest" }
  /** The shop acts, and nobody hears what it answered. */
  | { readonly tag: "loseAnswer" }
  /** The shop is asked once the promise is fulfilled. */
  | { readonly tag: "hold"; readonly until: Promise<unknown> }
  /** The shop acts, and its answer goes on once the promise is fulfilled. */
  | { readonly tag: "holdAnswer"; readonly until: Promise<unknown> }
  /** The shop is asked twice, one after the other; the second answer goes back. */
  | { readonly tag: "duplicate" }
  /** Half the answer comes, and the connection closes where the rest should be: at once, or a while later. */
  | { readonly tag: "truncate"; readonly laterMs?: number }
  /** The head of the answer comes, and nothing more. */
  | { readonly tag: "cut" }
  /** Another answer in the shop's place. */
  | { readonly tag: "instead"; readonly status: number; readonly headers: Headers_; readonly body: string }
  /** The shop's answer, changed. */
  | { readonly tag: "change"; readonly change: (answer: Answer) => Answer }

type Headers_ = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface Answer {
  readonly status: number
  readonly headers: Headers_
  readonly body: Buffer
}

export interface Asked {
  readonly method: string
  /** With its query. */
  readonly path: string
}

export interface FaultProxy {
  readonly url: string
  /** Every request so far, and what became of it. */
  readonly log: ReadonlyArray<Asked & { readonly fault: Fault["tag"] }>
  /** Decides about every request from now on. */
  readonly set: (rule: (asked: Asked) => Fault) => void
  /** Everything passes again. */
  readonly mend: () => void
  /** Another shop stands behind it from now on. */
  readonly lead: (url: string) => void
  readonly stop: () => Promise<void>
}

export const pass: Fault = { tag: "pass" }

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const ask = (to: string, asked: IncomingMessage, body: Buffer, isPlain: boolean): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { ...asked.headers, ...(isPlain ? { "accept-encoding": "identity" } : {}) }
    const outgoing = send(
      new URL(asked.url ?? "/", to),
      { method: asked.method, headers, agent: false },
      (answer) => {
        bodyOf(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
          reject,
        )
      },
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })

/** Headers of the connection itself are each connection's own. */
const ofTheWay = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"])

const reply = (response: ServerResponse, { status, headers, body }: Answer, isHead: boolean): void => {
  for (const [name, value] of Object.entries(headers))
    if (!ofTheWay.has(name) && value !== undefined) response.setHeader(name, value)
  if (status !== 304 && status !== 204 && !isHead) response.setHeader("content-length", body.length)
  response.writeHead(status)
  response.end(isHead || status === 304 ? undefined : body)
}

/** Begins an answer and breaks off after so many bytes of its body. */
const breakOff = (response: ServerResponse, answer: Answer, bytes: number, laterMs = 0): void => {
  for (const [name, value] of Object.entries(answer.headers))
    if (!ofTheWay.has(name) && value !== undefined) response.setHeader(name, value)
  response.setHeader("content-length", answer.body.length)
  response.writeHead(answer.status)
  response.flushHeaders()
  const close = () => void response.destroy()
  response.write(answer.body.subarray(0, bytes), laterMs === 0 ? close : () => setTimeout(close, laterMs))
}

/**
 * Opens a proxy in front of a shop. The host that is asked stays the one that browsers asked.
 *
 * @param to - such as "http://localhost:3217"
 */
export const openFaultProxy = async (to: string): Promise<FaultProxy> => {
  let upstream = to
  let rule: (asked: Asked) => Fault = () => pass
  const log: Array<Asked & { readonly fault: Fault["tag"] }> = []
  const sockets = new Set<Socket>()

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = { method: incoming.method ?? "GET", path: incoming.url ?? "/" }
    const fault = rule(asked)
    log.push({ ...asked, fault: fault.tag })
    if (fault.tag === "drop") return void response.destroy()
    const body = await bodyOf(incoming)
    if (fault.tag === "loseRequest") return void response.destroy()
    const isHead = asked.method === "HEAD"
    if (fault.tag === "instead") return reply(response, { ...fault, body: Buffer.from(fault.body) }, isHead)
    if (fault.tag === "hold") await fault.until
    if (fault.tag === "duplicate") await ask(upstream, incoming, body, false)
    const heard = await ask(upstream, incoming, body, fault.tag === "change")
    if (fault.tag === "holdAnswer") await fault.until
    if (fault.tag === "loseAnswer") return void response.destroy()
    if (fault.tag === "cut") return breakOff(response, heard, 0)
    if (fault.tag === "truncate")
      return breakOff(response, heard, Math.floor(heard.body.length / 2), fault.laterMs)
    return reply(response, fault.tag === "change" ? fault.change(heard) : heard, isHead)
  }

  const server = createServer((incoming, response) => {
    // Who breaks off on the other side takes this one along.
    answer(incoming, response).catch(() => response.destroy())
  })
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    log,
    set: (next) => {
      rule = next
    },
    mend: () => {
      rule = () => pass
    },
    lead: (other) => {
      upstream = other
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
