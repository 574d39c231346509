import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { freePort } from "./service-process.ts"

/** A TCP proxy on loopback in front of a service, which can simulate outages. */
export interface Relay {
  /** The address of the service through the relay. */
  readonly url: string
  /** Ends all connections and refuses new ones. */
  readonly close: () => Promise<void>
  /** Accepts connections again, at the same address. */
  readonly open: () => Promise<void>
  /** Accepts connections and forwards nothing, like a server that hangs. */
  readonly pause: () => void
  /** Forwards again. */
  readonly resume: () => void
}

/** Opens a relay to the service of an address such as `postgres://shop@127.0.0.1:5432/shop`. */
export const openRelay = async (to: string): Promise<Relay> => {
  const target = new URL(to)
  const url = new URL(to)
  url.host = `127.0.0.1:${await freePort()}`
  const sockets = new Set<Socket>()
  let isPaused = false
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      // After an error, "close" also ends the connection to the other side.
      socket.on("error", () => undefined)
      socket.on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
      if (isPaused) socket.pause()
    }
  })
  const open = async (): Promise<void> => {
    server.listen(Number(url.port), "127.0.0.1")
    await once(server, "listening")
  }
  await open()
  return {
    url: url.href,
    open,
    pause: () => {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      const closed = once(server, "close")
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
