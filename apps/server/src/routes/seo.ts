import type { FastifyPluginAsync, FastifyReply } from "fastify"
import { writeRobots } from "@shop/core/seo"
import type { StoreView } from "@shop/core/store-view"
import type { Sitemaps } from "../seo/sitemaps.ts"

export interface SeoOptions {
  readonly views: ReadonlyArray<StoreView>
  /** Public address of the shop. */
  readonly origin: string
  /** Null where the catalogue is on another platform. */
  readonly sitemaps: Sitemaps | null
  /** Query parameters that filter or sort a list. */
  readonly filters: () => ReadonlyArray<string>
  /** The operator's e-mail addresses for a security report, the best first. */
  readonly securityContacts: ReadonlyArray<string>
  readonly nowMs: () => number
}

const dayMs = 86_400_000
/** RFC 9116 recommends less than a year. */
const contactDays = 180

/**
 * `/robots.txt`, the sitemaps, and `/.well-known/security.txt`: where to report a security hole, until when, and in which
 * languages.
 *
 * @rule SR150, SR290 - RFC 9116
 */
export const seoRoutes: FastifyPluginAsync<SeoOptions> = async (app, options) => {
  const { views, origin, sitemaps, filters, securityContacts, nowMs } = options
  const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply
      .headers({ "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=3600" })
      .send(text)

  app.get("/robots.txt", (_request, reply) => {
    const prefixes = views.map(({ path }) => path)
    return send(reply, "text/plain", writeRobots(origin, prefixes, filters(), sitemaps !== null))
  })
  if (sitemaps !== null) {
    app.get("/sitemap.xml", (_request, reply) => send(reply, "application/xml", sitemaps.index()))
    for (const { code } of views)
      app.get<{ readonly Params: { readonly part: string } }>(
        `/sitemap-${code}-:part(pages|\\d{1,9}).xml`,
        async ({ params }, reply) => {
          const text = await sitemaps.part(code, params.part)
          return text === null ? reply.callNotFound() : send(reply, "application/xml", text)
        },
      )
  }
  app.get("/.well-known/security.txt", (_request, reply) => {
    const [address] = securityContacts
    const until = new Date(Math.ceil(nowMs() / dayMs + contactDays) * dayMs)
    const languages = [...new Set(views.map(({ language }) => language))]
    const contact = address === undefined ? `${origin}${views[0]?.path ?? ""}/contact` : `mailto:${address}`
    return send(
      reply,
      "text/plain",
      [
        `Contact: ${contact}`,
        `Expires: ${until.toISOString()}`,
        `Preferred-Languages: ${languages.join(", ")}`,
        `Canonical: ${origin}/.well-known/security.txt`,
        "",
      ].join("\n"),
    )
  })
}
