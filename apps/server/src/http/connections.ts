import type { Socket } from "node:net"
import { compile } from "@fastify/proxy-addr"
import plugin from "fastify-plugin"
import { networkOf, plainAddress } from "./client.ts"

export interface ConnectionOptions {
  /** Proxies carry many clients and are not counted. */
  readonly proxies: ReadonlyArray<string>
  /** Open connections of one client. */
  readonly perClientMax: number
  /** Open connections of all clients. */
  readonly max: number
}

/**
 * Bounds the open connections of one client. Neither Node nor a Fastify plugin can: `maxConnections` counts all clients
 * together, and @fastify/rate-limit counts requests, which a slow or silent connection never finishes.
 *
 * @rule SR400
 */
export const connectionLimit = plugin<ConnectionOptions>(async (app, { proxies, perClientMax, max }) => {
  const isProxy = proxies.length === 0 ? () => false : compile([...proxies])
  const open = new Map<string, number>()
  app.server.maxConnections = max
  app.server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "")
    if (address === null || isProxy(address, 0)) return
    const client = networkOf(address)
    const count = (open.get(client) ?? 0) + 1
    open.set(client, count)
    socket.once("close", () => {
      const left = open.get(client)! - 1
      if (left === 0) open.delete(client)
      else open.set(client, left)
    })
    if (count > perClientMax) socket.destroy()
  })
})
