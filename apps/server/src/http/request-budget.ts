import plugin from "fastify-plugin"
import { tokenBuckets } from "../coordination/token-buckets.ts"
import { clientOf, isLocal, networkOf } from "./client.ts"

/** Requests that one client may send at once, and those that it may send each second after that. */
export interface RequestBudget {
  readonly atOnce: number
  readonly perSecond: number
}

/**
 * Bounds the requests of one client, whatever answers them: finished pages, files and probes cost time as well, and a
 * client can write hundreds of requests to a connection without reading a response. The connection of a request beyond
 * the budget is closed, so that those behind it cost nothing.
 *
 * The machine itself has no budget: a proxy that no setting names carries all clients.
 *
 * @rule SR525
 */
export const requestBudget = plugin<RequestBudget>(async (app, { atOnce, perSecond }) => {
  const buckets = tokenBuckets({ tries: atOnce, periodMs: (atOnce / perSecond) * 1000 })
  app.addHook("onRequest", (request, reply, done) => {
    const address = clientOf(request)
    if (address === null || isLocal(address)) return done()
    const waitMs = buckets.take(networkOf(address), Date.now())
    if (waitMs === 0) return done()
    reply
      .code(429)
      .headers({
        "retry-after": String(Math.ceil(waitMs / 1000)),
        connection: "close",
        "cache-control": "no-store",
      })
      .type("text/plain; charset=utf-8")
      .send("Too many requests. Please wait a moment.")
  })
})
