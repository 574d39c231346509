import type { FastifyReply, FastifyRequest } from "fastify"
import { clientOf } from "./client.ts"
import type { HttpReply, HttpRequest } from "./model.ts"

/** The path as the client sent it, undecoded, without the query. */
export const pathOf = ({ url }: FastifyRequest): string => {
  const cut = url.indexOf("?")
  return cut < 0 ? url : url.slice(0, cut)
}

/** The query; every query is parsed by URLSearchParams. */
export const queryOf = ({ query }: FastifyRequest): URLSearchParams => query as URLSearchParams

/** The requested host in lower case, without port. */
export const hostOf = ({ headers }: FastifyRequest): string =>
  (headers.host ?? "").toLowerCase().replace(/:\d+$/, "")

/** Whether a browser requests a page before the visitor follows its link. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  String(headers["sec-purpose"] ?? "").startsWith("prefetch")

const isHost = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/**
 * Whether a request names at most one host, in a valid form. Node's `headers` keep the first of several Host lines, and a
 * proxy may have routed by another one.
 *
 * @rule SR541 - RFC 9112 §3.2
 */
export const hasValidHost = ({ raw: { rawHeaders }, headers }: FastifyRequest): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length <= 1 &&
  isHost.test(headers.host ?? "")

/** The body of a form. @throws 415 if the body is not a form */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams => {
  if (body instanceof URLSearchParams) return body
  throw Object.assign(new Error("Send the fields of a form."), { statusCode: 415 })
}

/**
 * Rewrites a target that the router cannot read: the absolute form that a client sends to a proxy, whose host counts, and
 * a path with a percent sign that encodes nothing.
 *
 * @rule SR21 - RFC 9112 §3.2.2
 */
export const readableTarget = (incoming: {
  readonly url?: string | undefined
  readonly headers: { host?: string | undefined }
}): string => {
  const target = incoming.url ?? "/"
  const [origin = "", authority] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? []
  if (authority !== undefined) incoming.headers.host = authority
  const url = target.slice(origin.length)
  const path = url.split("?", 1)[0]!
  const rest = url.slice(path.length)
  return `${path.startsWith("/") ? "" : "/"}${isDecodable(path) ? path : path.replaceAll("%", "%25")}${rest}`
}

const isDecodable = (path: string): boolean => {
  if (!path.includes("%")) return true
  try {
    return decodeURIComponent(path) !== ""
  } catch {
    return false
  }
}

/** Whether an If-None-Match header names an entity tag: a list, "*" and weak tags count. @rule SR22 */
export const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))

/** A request for handlers that are plain functions. */
export const plainRequest = (request: FastifyRequest): HttpRequest => ({
  method: request.method,
  host: request.headers.host ?? "",
  client: clientOf(request),
  path: pathOf(request),
  query: queryOf(request),
  headers: request.headers as Readonly<Record<string, string | undefined>>,
})

/** Sends the response of a handler that is a plain function. */
export const send = (reply: FastifyReply, { status, headers, body }: HttpReply): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(typeof body === "string" ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength))
