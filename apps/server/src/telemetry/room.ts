import type { HttpReply, HttpRequest } from "../http/model.ts"
import { isSame } from "@shop/commerce/secrets"
import type { Figures } from "./figures.ts"

const plain = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpReply => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  body,
})

/**
 * `/metrics`, for whoever has the key.
 *
 * @param key - null when the operator set none: then nobody has it
 * @rule SR111
 */
export const figuresRoom =
  (figures: Figures, key: string | null) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    if (request.path !== "/metrics") return null
    return answer()

    async function answer(): Promise<HttpReply> {
      if (request.method !== "GET" && request.method !== "HEAD")
        return plain(405, "GET /metrics", { allow: "GET, HEAD" })
      if (key === null) return plain(403, "Figures are switched off: set SHOP_METRICS_KEY")
      const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers["authorization"] ?? "") ?? []
      if (!isSame(given, key))
        return plain(401, "The key is not the right one", { "www-authenticate": "Bearer" })
      return plain(200, await figures.text(), { "content-type": figures.contentType })
    }
  }
