import type { FastifyRequest } from "fastify"

/**
 * Whether a form was sent from a page of this shop. A browser says so in Sec-Fetch-Site; an older one sends the origin. A
 * request with neither is refused.
 *
 * @param publicHost - host that shoppers see, which a proxy may hide from us
 * @rule SR142 - features 74 (CSRF blocked on posts)
 */
export const isSameOriginForm = (request: FastifyRequest, publicHost: string): boolean => {
  const site = request.headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  const origin = request.headers["origin"] ?? ""
  if (!URL.canParse(origin)) return false
  return [request.headers.host?.toLowerCase(), publicHost].includes(new URL(origin).host)
}
