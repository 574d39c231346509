/** A request for handlers that are plain functions. */
export interface HttpRequest {
  readonly method: string
  readonly host: string
  /** Address of the client, if it is known. */
  readonly client?: string | null
  /** As the client sent it, undecoded, without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A response as a value. */
export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export const json = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
})
