import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import type { PageCache } from "../ssr/page-cache.ts"
import { failWith } from "../http/app.ts"
import { clientOf } from "../http/client.ts"
import { queryOf } from "../http/request.ts"
import type { KeyResult } from "../telemetry/key-tries.ts"
import type { Metrics } from "../telemetry/metrics.ts"

/** Why each part is not ready. */
type MissingParts = Readonly<Record<string, string>>

export interface OperationsOptions {
  /** Key of `/invalidate`; null switches it off. */
  readonly invalidateKey: string | null
  /** Key of `/metrics`; null switches it off. */
  readonly metricsKey: string | null
  /** Compares a key that a client sends. */
  readonly tryKey: (
    client: string | null,
    sent: string,
    key: string,
    event: "invalidate-key.wrong" | "metrics-key.wrong",
  ) => Promise<KeyResult>
  readonly metrics: Pick<Metrics, "text" | "contentType">
  readonly invalidate: PageCache["Service"]["invalidate"]
  /** Names each part that is not ready, with the reason; empty when all parts are. */
  readonly unready: () => MissingParts | Promise<MissingParts>
  /** Names each part that is away and that the shop does without, with the reason. */
  readonly degraded?: () => MissingParts | Promise<MissingParts>
  /** Version of the build; null in a process that serves no pages. */
  readonly version: string | null
  readonly onDefect: (error: unknown) => void
}

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null
  } catch {
    return false
  }
}

const tagsMax = 200

const waitWords = ({ retryAfterS }: { readonly retryAfterS: number }): string =>
  `Too many wrong keys. Please try again in ${retryAfterS} seconds.`

/**
 * `/health` (the process runs), `/ready` (the shop can sell), `/metrics`, `/invalidate` (drops the pages of a tag) and
 * `/cache-version.json` (the version of the build).
 *
 * @rule SR96, SR97, SR111, SR166, SR543 - wire §16
 */
export const operationsRoutes: FastifyPluginAsync<OperationsOptions> = async (
  app,
  {
    invalidateKey,
    metricsKey,
    tryKey,
    metrics,
    invalidate,
    unready,
    degraded = () => ({}),
    version,
    onDefect,
  },
) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store")
  })
  const answer = (reply: FastifyReply, code: number, result: unknown): FastifyReply =>
    reply.code(code).send({ code, result })

  // Existing indexers post a JSON object in addition to the query; nothing of it is read.
  app.addContentTypeParser("*", { parseAs: "string" }, async (_request: FastifyRequest, body: string) => {
    if (body !== "" && !isJsonObject(body))
      throw Object.assign(new Error("The body is not a JSON object"), { statusCode: 400 })
    return null
  })
  app.setErrorHandler((error: Error, _request, reply) =>
    failWith(reply, error, onDefect, (status) =>
      answer(reply, status, status < 500 ? error.message : "Internal error"),
    ),
  )
  app.get("/health", (_request, reply) => answer(reply, 200, "alive"))
  app.get("/ready", async (_request, reply) => {
    const [missing, away] = await Promise.all([unready(), degraded()])
    if (Object.keys(missing).length > 0) return answer(reply, 503, { ...missing, ...away })
    return answer(reply, 200, Object.keys(away).length === 0 ? "ready" : { ready: true, away })
  })
  if (version !== null)
    app.get("/cache-version.json", (_request, reply) =>
      reply
        .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" })
        .send(JSON.stringify(version)),
    )
  app.get("/metrics", async (request, reply) => {
    reply.type("text/plain; charset=utf-8")
    if (metricsKey === null) return reply.code(403).send("Metrics are switched off: set SHOP_METRICS_KEY")
    const [, key = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? []
    const tried = await tryKey(clientOf(request), key, metricsKey, "metrics-key.wrong")
    if (tried.tag === "wait")
      return reply.code(429).header("retry-after", String(tried.retryAfterS)).send(waitWords(tried))
    if (tried.tag === "wrong")
      return reply.code(401).header("www-authenticate", "Bearer").send("The key is not the right one")
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  const drop = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (invalidateKey === null)
      return answer(reply, 403, "Invalidating is switched off: set SHOP_INVALIDATE_KEY")
    const query = queryOf(request)
    const sent = query.get("key") ?? ""
    const tried = await tryKey(clientOf(request), sent, invalidateKey, "invalidate-key.wrong")
    if (tried.tag === "wait")
      return answer(reply.header("retry-after", String(tried.retryAfterS)), 429, waitWords(tried))
    if (tried.tag === "wrong") return answer(reply, 403, "The key is not the right one")
    const tags = (query.get("tag") ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "")
    if (tags.length === 0 || tags.length > tagsMax)
      return answer(reply, 400, `tag: 1 to ${tagsMax}, by commas`)
    if (!tags.every((tag) => /^(\*|[A-Za-z]{1,20}\d{0,15})$/.test(tag)))
      return answer(reply, 400, "A tag is *, or letters and a number such as P12")
    await invalidate(tags)
    return answer(reply, 200, `Tags invalidated successfully [${tags.join(",")}]`)
  }
  app.get("/invalidate", drop)
  app.post("/invalidate", drop)
}
