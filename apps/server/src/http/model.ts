import type { Trail } from "../telemetry/trail.ts"

/** A request as the shop's rooms see it; no room but the listener knows node:http. */
export interface HttpRequest {
  readonly method: string
  readonly host: string
  /** Of whoever asks, as far as it is known. */
  readonly client?: string | null
  /** What is known of it while it is answered. */
  readonly trail?: Trail
  /** Decoded nowhere: as the client sent it, without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The whole body; fails with BodyTooLarge past the limit. */
  readonly body: () => Promise<Uint8Array>
}

export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export class BodyTooLarge extends Error {
  readonly _tag = "BodyTooLarge"
}

/** The client went away before its request was whole: nobody is there to be answered, and nothing is wrong with us. */
export class ClientGone extends Error {
  readonly _tag = "ClientGone"
}

/**
 * Whether a client has what an entity tag names, so that 304 is all it needs.
 *
 * @param header - If-None-Match as sent: tags by commas, or "*"; one that something on the way has weakened counts
 * @rule SR22
 */
export const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))

/** Where a client is sent. */
export const redirect = (
  status: 301 | 302 | 303,
  to: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => ({
  status,
  headers: { location: to, "content-type": "text/plain; charset=utf-8", ...headers },
  body: "",
})

/** What answers of the API are. */
export const jsonType = "application/json; charset=utf-8"

export const json = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => ({
  status,
  headers: { "content-type": jsonType, ...headers },
  body: JSON.stringify(value),
})
