import type { WireReply, WireRequest } from "@shop/wire/request"
import { inForm } from "../api/graphql/form.ts"
import type { Trail } from "../telemetry/trail.ts"
import { BodyTooLarge, type HttpReply, type HttpRequest, json, jsonType } from "./model.ts"
import { written } from "./written.ts"

const methods = ["GET", "POST", "DELETE"] as const
type Method = (typeof methods)[number]

const refuse = (code: number, result: string, headers: Readonly<Record<string, string>> = {}): HttpReply =>
  json(code, { code, result }, { "cache-control": "no-store", ...headers })

/** Headers that let another frontend, named in SHOP_ORIGINS, call the API. No cookies are involved. */
const corsFor = (
  origins: ReadonlyArray<string>,
  origin: string | undefined,
): Readonly<Record<string, string>> =>
  origins.length === 0
    ? {}
    : origin === undefined || !origins.includes(origin)
      ? { vary: "origin" }
      : {
          "access-control-allow-origin": origin,
          "access-control-allow-methods": "GET, POST, DELETE",
          "access-control-allow-headers": "content-type, authorization, idempotency-key, x-vs-store-code",
          "access-control-max-age": "600",
          vary: "origin",
        }

type Body =
  | { readonly tag: "read"; readonly value: unknown }
  | { readonly tag: "refused"; readonly reply: HttpReply }

const readBody = async (request: HttpRequest): Promise<Body> => {
  let bytes: Uint8Array
  try {
    bytes = await request.body()
  } catch (error) {
    if (error instanceof BodyTooLarge)
      return { tag: "refused", reply: refuse(413, "The body is too large", { connection: "close" }) }
    throw error
  }
  if (bytes.length === 0) return { tag: "read", value: null }
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    return { tag: "refused", reply: refuse(415, "Send the body as application/json") }
  }
  try {
    return {
      tag: "read",
      value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown,
    }
  } catch {
    return { tag: "refused", reply: refuse(400, "The body is not valid JSON") }
  }
}

/** Where a call came from, beside what it asks. */
export interface CallOrigin {
  /** Address of whoever asks, as far as it is known. */
  readonly client: string | null
  readonly trail: Trail | null
}

/** Answers a call of the wire. */
type Handle = (request: WireRequest, origin: CallOrigin) => Promise<WireReply>

/**
 * Brings HTTP to the wire table and back: body limits, JSON, content type and CORS live here, nothing else.
 *
 * @param handle - the wire's router; answers every request
 * @param origins - other frontends' origins
 * @rule SR24 - wire §1; every answer is {code, result} JSON, but for GraphQL, which has a form of its own
 */
export const api = (
  handle: Handle,
  origins: ReadonlyArray<string>,
): ((request: HttpRequest) => Promise<HttpReply>) => {
  const answer = answering(handle, origins)
  return async (request) => {
    const reply = await answer(request)
    if (reply.status < 400) return reply
    const body = inForm(request.path, reply.status, JSON.parse(String(reply.body)))
    return { ...reply, body: JSON.stringify(body) }
  }
}

const told = (headers: HttpRequest["headers"]): Readonly<Record<string, string>> => {
  const known: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") known[name] = value
  return known
}

const answering =
  (handle: Handle, origins: ReadonlyArray<string>) =>
  async (request: HttpRequest): Promise<HttpReply> => {
    const cors = corsFor(origins, request.headers["origin"])
    if (request.method === "OPTIONS")
      return { status: 204, headers: { allow: methods.join(", "), ...cors }, body: "" }
    const method = request.method === "HEAD" ? "GET" : request.method
    if (!methods.includes(method as Method))
      return refuse(405, `${request.method} is not answered here`, { allow: methods.join(", ") })
    const body = await readBody(request)
    if (body.tag === "refused") return { ...body.reply, headers: { ...body.reply.headers, ...cors } }
    const wire: WireRequest = {
      method: method as Method,
      path: request.path,
      query: Object.fromEntries(request.query),
      body: body.value,
      headers: told(request.headers),
    }
    const reply = await handle(wire, { client: request.client ?? null, trail: request.trail ?? null })
    return {
      status: reply.status,
      headers: { "content-type": jsonType, "cache-control": "no-cache, no-store", ...reply.headers, ...cors },
      body: written(reply.body),
    }
  }
