/** A platform that closes its connections when clients do not expect it. */
import { createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

/** When the platform closes a connection. */
export type ClosingHabit =
  /** At its second request, as a server does that has closed it meanwhile. */
  | "resets"
  /** After this time without a request, and without announcing it. */
  | { readonly idleMs: number }

export interface ReceivedLine {
  /** Counts the connections from 0. */
  readonly connection: number
  readonly line: string
}

const endOfHead = "\r\n\r\n"

/**
 * Starts the platform.
 *
 * @param respond - the JSON body for a request line and body
 */
export const startClosingPlatform = async (
  habit: ClosingHabit,
  respond: (line: string, body: string) => unknown,
) => {
  const received: Array<ReceivedLine> = []
  let connections = 0
  let onClosed: (by: "platform" | "client") => void = () => {}
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const connection = connections++
    sockets.add(socket)
    let text = ""
    let answered = 0
    if (habit !== "resets")
      socket.setTimeout(habit.idleMs, () => {
        socket.destroy()
        onClosed("platform")
      })
    socket.on("error", () => socket.destroy())
    socket.on("close", () => {
      sockets.delete(socket)
      if (sockets.size === 0) onClosed("client")
    })
    socket.on("data", (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = text.indexOf(endOfHead)
        if (end === -1) return
        const head = text.slice(0, end)
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
        const start = end + endOfHead.length
        if (text.length < start + length) return
        const body = text.slice(start, start + length)
        text = text.slice(start + length)
        const line = head.split("\r\n")[0]!
        received.push({ connection, line })
        if (habit === "resets" && answered > 0) return void socket.resetAndDestroy()
        answered += 1
        const json = JSON.stringify(respond(line, body))
        const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}${endOfHead}`
        socket.write(line.startsWith("HEAD ") ? answer : answer + json)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Resolves in the moment in which the platform closes an idle connection, or the client the last one. */
    closed: () => new Promise<"platform" | "client">((resolve) => (onClosed = resolve)),
    close,
    [Symbol.asyncDispose]: close,
  }
}
