/** A request on the wire as plain data, for client and server. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE"
  /** Absolute path such as "/api/cart/pull", no query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** JSON value, or null when there is no body. */
  readonly body: unknown
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** An answer on the wire: a JSON value and its status; status === body.code wherever there is an envelope. */
export interface HttpResponse {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}
