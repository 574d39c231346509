import type { StoreView } from "@shop/core/store-view"
import type { HttpReply, HttpRequest } from "../http/model.ts"

/** Where to write to about a hole in the shop. */
export interface SecurityTools {
  /** The operator's e-mail addresses, the best first; none when nobody has said one. */
  readonly addresses: ReadonlyArray<string>
  readonly views: ReadonlyArray<StoreView>
  /** Public address of the shop. */
  readonly origin: string
  readonly nowMs: () => number
}

const dayMs = 86_400_000
/** RFC 9116 wants less than a year; who reads an older copy looks again. */
const goodForDays = 180

/**
 * `/.well-known/security.txt`: where to write to, until when that holds, and in which languages.
 *
 * @rule SR290 - RFC 9116
 */
export const securityRoom =
  ({ addresses, views, origin, nowMs }: SecurityTools) =>
  ({ method, path }: Pick<HttpRequest, "method" | "path">): HttpReply | null => {
    if (path !== "/.well-known/security.txt" || (method !== "GET" && method !== "HEAD")) return null
    const [address] = addresses
    const until = new Date(Math.ceil(nowMs() / dayMs + goodForDays) * dayMs)
    const languages = [...new Set(views.map(({ language }) => language))]
    return {
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
      body: [
        `Contact: ${address === undefined ? `${origin}${views[0]?.path ?? ""}/contact` : `mailto:${address}`}`,
        `Expires: ${until.toISOString()}`,
        `Preferred-Languages: ${languages.join(", ")}`,
        `Canonical: ${origin}/.well-known/security.txt`,
        "",
      ].join("\n"),
    }
  }
