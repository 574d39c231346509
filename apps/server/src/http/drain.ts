import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import plugin from "fastify-plugin"

export interface DrainOptions {
  /** How long a client may send another request on an open connection, in milliseconds. */
  readonly idleMs: number
  /** How long a request may take after that, in milliseconds. */
  readonly busyMs: number
}

/** Stops accepting connections at once and keeps the open ones; the close of node:http would reset idle ones. */
export const stopListening = (server: Server, onDrained: () => void = () => undefined): void =>
  void NetServer.prototype.close.call(server, onDrained)

/**
 * Lets clients finish when the server closes. A client may have sent a request that the server has not read yet, on a
 * connection that looks idle. So the server first stops accepting connections alone, Fastify answers each request with
 * `Connection: close`, and only after `idleMs` does Fastify close idle connections.
 *
 * @rule SR401
 */
export const drain = plugin<DrainOptions>(async (app, { idleMs, busyMs }) => {
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), idleMs + busyMs).unref()
    await new Promise<void>((resolve) => {
      const idle = setTimeout(resolve, idleMs)
      stopListening(app.server, () => {
        clearTimeout(idle)
        resolve()
      })
    })
  })
})
