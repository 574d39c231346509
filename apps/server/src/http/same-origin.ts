import type { FastifyRequest } from "fastify"

/**
 * Whether a form was sent from a page of this shop: by Sec-Fetch-Site, or by Origin in older browsers. A request with
 * neither header is refused.
 *
 * @param publicHost - host that shoppers see; behind a proxy it differs from the Host header
 * @rule SR142, SR542
 */
export const isSameOriginForm = (request: FastifyRequest, publicHost: string): boolean => {
  const site = request.headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  const origin = request.headers["origin"] ?? ""
  if (!URL.canParse(origin)) return false
  return [request.headers.host?.toLowerCase(), publicHost].includes(new URL(origin).host)
}
