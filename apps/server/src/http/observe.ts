import type { FastifyRequest } from "fastify"
import plugin from "fastify-plugin"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Names the route in logs and metrics; the route's own address if it is missing. */
    readonly label?: string
  }
}

/** A request and its response, for logs and metrics. */
export interface CompletedRequest {
  readonly id: string
  readonly route: string
  readonly method: string
  readonly status: number
  /** Time until the response was written. */
  readonly ms: number
  readonly cache: "hit" | "miss" | null
}

/** The name of a request's route; never the address itself, which may hold a shopper's data. @rule SR110 */
export const labelOf = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config.label ?? url ?? "page"

/**
 * Sends the request's id with each answer, and reports each answer.
 *
 * @rule SR110
 */
export const observe = plugin<{ readonly onCompleted: (one: CompletedRequest) => void }>(
  async (app, { onCompleted }) => {
    app.addHook("onRequest", (request, reply, done) => {
      reply.header("x-request-id", request.id)
      done()
    })
    app.addHook("onResponse", (request, reply, done) => {
      const cache = reply.getHeader("x-vs-cache")
      onCompleted({
        id: request.id,
        route: labelOf(request),
        method: request.method,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        cache: cache === undefined ? null : cache === "Hit" ? "hit" : "miss",
      })
      done()
    })
  },
)
