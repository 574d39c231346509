import type { HttpRequest } from "@shop/wire/http"
import { contractsByName, responseFault, requestFault } from "../support/contract.ts"

/*
 * Checks any server against the API contract over HTTP, and records the faults of each request.
 */

/** The result of one request in one form. */
export interface Verdict {
  readonly call: string
  /** How it was sent: "guest", "POST, compact". */
  readonly form: string
  /** Violations of the contract; empty for a valid response. */
  readonly faults: ReadonlyArray<string>
}

/** A check of a body in addition to its schema: a description and a predicate. */
export type BodyCheck = readonly [words: string, holds: (body: Json) => boolean]

/** JSON without a schema: every field may exist. */
export type Json = { readonly [field: string]: Json } & ReadonlyArray<Json> & string & number

/** A request of the kit. */
export interface KitRequest {
  /** Index of the route; default: the first one. */
  readonly route?: number
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The entries of a list; empty for another value. */
export const entriesOf = (value: Json | undefined): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

export interface ServerLocation {
  /** Base URL without trailing slash. */
  readonly base: string
  /** Code of the store view. */
  readonly store: string
  /** Name of its index. */
  readonly index: string
}

const shorten = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

interface KitResponse {
  readonly status: number
  readonly body: unknown
  /** Why it is not a JSON response; null for JSON. */
  readonly fault: string | null
}

const sendRequest = async (base: string, request: HttpRequest): Promise<KitResponse> => {
  const query = new URLSearchParams(request.query).toString()
  try {
    const response = await fetch(`${base}${request.path}${query === "" ? "" : `?${query}`}`, {
      method: request.method,
      headers: { "content-type": "application/json", ...request.headers },
      signal: AbortSignal.timeout(30_000),
      ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
    })
    const text = await response.text()
    const type = response.headers.get("content-type") ?? "none"
    if (!/^application\/json\b/.test(type))
      return { status: response.status, body: null, fault: `responds ${response.status} as ${type}` }
    return { status: response.status, body: JSON.parse(text) as unknown, fault: null }
  } catch (error) {
    return { status: 0, body: null, fault: `does not respond: ${String(error)}` }
  }
}

/** Opens the kit for a server. */
export const openKit = (where: ServerLocation) => {
  const verdicts: Array<Verdict> = []

  const requestOf = (tag: string, asked: KitRequest): HttpRequest => {
    const place = contractsByName[tag]!.routes[asked.route ?? 0]!
    const path = place.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asked.path?.[name] ?? (name === "index" ? where.index : where.store)),
    )
    return {
      method: place.method,
      path,
      query: asked.query ?? {},
      body: asked.body ?? null,
      headers: asked.headers ?? {},
    }
  }

  /**
   * Sends a request that must succeed, and records its faults.
   *
   * @returns its body; null when the response violates the contract, because later requests depend on it
   */
  const expectSuccess = async (
    tag: string,
    form: string,
    asked: KitRequest = {},
    checks: ReadonlyArray<BodyCheck> = [],
  ): Promise<Json | null> => {
    const request = requestOf(tag, asked)
    const own = requestFault(contractsByName[tag]!, request)
    if (own !== null) throw new Error(`the kit's own request ${tag} (${form}) violates the contract: ${own}`)
    const { status, body, fault } = await sendRequest(where.base, request)
    const shape =
      fault ??
      (status === 200 ? null : `responds ${status}: ${shorten((body as Json | null)?.["result"] ?? body)}`)
    const broken = shape ?? responseFault(contractsByName[tag]!, { status, body })
    const faults =
      broken !== null
        ? [broken]
        : checks.filter(([, holds]) => !holds(body as Json)).map(([words]) => `false: ${words}`)
    verdicts.push({ call: tag, form, faults })
    return broken === null ? (body as Json) : null
  }

  /** Sends a request that must be refused with an envelope whose code is the status, and one of `codes` if given. */
  const expectRefusal = async (
    tag: string,
    form: string,
    asked: KitRequest,
    codes: ReadonlyArray<number> = [],
  ): Promise<void> => {
    const { status, body, fault } = await sendRequest(where.base, requestOf(tag, asked))
    const wrong =
      fault ??
      (status === 200 ? "is not refused" : responseFault(contractsByName[tag]!, { status, body })) ??
      (/no such call/i.test(shorten((body as Json)["result"]))
        ? `responds ${status}: ${shorten((body as Json)["result"])}`
        : null) ??
      (codes.length > 0 && !codes.includes(status)
        ? `refuses with ${status}, not ${codes.join(" or ")}`
        : null)
    verdicts.push({ call: tag, form: `${form}: refused`, faults: wrong === null ? [] : [wrong] })
  }

  /** Sends a request and ignores its response, because a later request shows its effect. */
  const send = async (tag: string, asked: KitRequest): Promise<void> =>
    void (await sendRequest(where.base, requestOf(tag, asked)))

  /** Records that a request could not be sent. */
  const skip = (tag: string, form: string, reason: string): void =>
    void verdicts.push({ call: tag, form, faults: [`not sent: ${reason}`] })

  return { where, verdicts, expectSuccess, send, expectRefusal, skip }
}

export type Kit = ReturnType<typeof openKit>
