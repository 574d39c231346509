import type { HttpRequest } from "@shop/wire/http"
import { contractsByName, responseFault, requestFault, type UnknownFields } from "../support/contract.ts"

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
export type BodyCheck = readonly [description: string, holds: (body: Json) => boolean]

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
  /** Whether its responses may have fields that the contract does not name; default: yes. */
  readonly unknownFields?: UnknownFields
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
export const openKit = (server: ServerLocation) => {
  const verdicts: Array<Verdict> = []

  const responseFaultOf = (tag: string, response: Pick<KitResponse, "status" | "body">): string | null =>
    responseFault(contractsByName[tag]!, response, server.unknownFields ?? "allowed")

  const requestOf = (tag: string, request: KitRequest): HttpRequest => {
    const route = contractsByName[tag]!.routes[request.route ?? 0]!
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(request.path?.[name] ?? (name === "index" ? server.index : server.store)),
    )
    return {
      method: route.method,
      path,
      query: request.query ?? {},
      body: request.body ?? null,
      headers: request.headers ?? {},
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
    request: KitRequest = {},
    checks: ReadonlyArray<BodyCheck> = [],
  ): Promise<Json | null> => {
    const httpRequest = requestOf(tag, request)
    const ownFault = requestFault(contractsByName[tag]!, httpRequest)
    if (ownFault !== null)
      throw new Error(`the kit's own request ${tag} (${form}) violates the contract: ${ownFault}`)
    const { status, body, fault } = await sendRequest(server.base, httpRequest)
    const statusFault =
      fault ??
      (status === 200 ? null : `responds ${status}: ${shorten((body as Json | null)?.["result"] ?? body)}`)
    const mainFault = statusFault ?? responseFaultOf(tag, { status, body })
    const faults =
      mainFault !== null
        ? [mainFault]
        : checks.filter(([, holds]) => !holds(body as Json)).map(([description]) => `false: ${description}`)
    verdicts.push({ call: tag, form, faults })
    return mainFault === null ? (body as Json) : null
  }

  /** Sends a request that must be refused with an envelope whose code is the status, and one of `codes` if given. */
  const expectRefusal = async (
    tag: string,
    form: string,
    request: KitRequest,
    codes: ReadonlyArray<number> = [],
  ): Promise<void> => {
    const { status, body, fault } = await sendRequest(server.base, requestOf(tag, request))
    const refusalFault =
      fault ??
      (status === 200 ? "is not refused" : responseFaultOf(tag, { status, body })) ??
      (/no such call/i.test(shorten((body as Json)["result"]))
        ? `responds ${status}: ${shorten((body as Json)["result"])}`
        : null) ??
      (codes.length > 0 && !codes.includes(status)
        ? `refuses with ${status}, not ${codes.join(" or ")}`
        : null)
    verdicts.push({
      call: tag,
      form: `${form}: refused`,
      faults: refusalFault === null ? [] : [refusalFault],
    })
  }

  /** Sends a request and ignores its response, because a later request shows its effect. */
  const send = async (tag: string, request: KitRequest): Promise<void> =>
    void (await sendRequest(server.base, requestOf(tag, request)))

  /** Records that a request could not be sent. */
  const skip = (tag: string, form: string, reason: string): void =>
    void verdicts.push({ call: tag, form, faults: [`not sent: ${reason}`] })

  return { server, verdicts, expectSuccess, send, expectRefusal, skip }
}

export type Kit = ReturnType<typeof openKit>
