import { type HttpReply, type HttpRequest, json } from "../http/model.ts"
import type { PageInvalidation } from "../coordination/page-invalidation.ts"
import { isSame } from "@shop/commerce/secrets"

/** What operating the shop needs to know and do. */
export interface OperationsTools {
  /** Null switches invalidating off. */
  readonly key: string | null
  readonly invalidate: PageInvalidation["invalidate"]
  /** What is not ready, by name and words; empty when everything is. */
  readonly unready: () => Readonly<Record<string, string>>
  /** Of the build that is served. */
  readonly version: string
}

const notKept = { "cache-control": "no-store" }
const tagsMax = 200

/**
 * `/health` (the process lives), `/ready` (it can sell), `/invalidate` (pages of a tag are no longer true) and
 * `/cache-version.json` (which build is served).
 *
 * @rule SR96, SR97, SR166 - wire §16, features 66, 69
 */
export const operations =
  ({ key, invalidate, unready, version }: OperationsTools) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    const { method, path, query } = request
    const isReading = method === "GET" || method === "HEAD"
    const answer = (code: number, result: unknown): HttpReply => json(code, { code, result }, notKept)
    if (path === "/health")
      return Promise.resolve(isReading ? answer(200, "alive") : answer(405, "GET /health"))
    if (path === "/ready") return Promise.resolve(isReading ? ready() : answer(405, "GET /ready"))
    if (path === "/cache-version.json")
      return Promise.resolve(
        isReading
          ? json(200, version, { "cache-control": "no-cache" })
          : answer(405, "GET /cache-version.json"),
      )
    return path === "/invalidate" ? dropped() : null

    function ready(): HttpReply {
      const missing = unready()
      return Object.keys(missing).length === 0 ? answer(200, "ready") : answer(503, missing)
    }

    async function dropped(): Promise<HttpReply> {
      if (!isReading && method !== "POST") return answer(405, "GET or POST /invalidate")
      if (key === null) return answer(403, "Invalidating is switched off: set SHOP_INVALIDATE_KEY")
      if (!isSame(query.get("key") ?? "", key)) return answer(403, "The key is not the right one")
      const tags = (query.get("tag") ?? "")
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== "")
      if (tags.length === 0 || tags.length > tagsMax) return answer(400, `tag: 1 to ${tagsMax}, by commas`)
      if (!tags.every((tag) => /^(\*|[A-Za-z]{1,20}\d{0,15})$/.test(tag)))
        return answer(400, "A tag is *, or letters and a number such as P12")
      await invalidate(tags)
      return answer(200, `Tags invalidated successfully [${tags.join(",")}]`)
    }
  }
