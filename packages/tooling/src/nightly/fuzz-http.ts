/** Fuzzes a running shop over HTTP, where query keys can repeat and a body may not be JSON. */
import fc from "fast-check"
import { Agent, request as httpRequest } from "node:http"
import type { HttpRequest } from "@shop/wire/http"
import { contractsByName } from "../../../../tests/support/contract.ts"
import { allowedResponseFault, aboutExisting, type ExistingEntities } from "../../../../tests/support/fuzz.ts"
import { hostileRequests } from "../../../../tests/support/hostile-requests.ts"

interface RawResponse {
  readonly status: number
  readonly type: string
  readonly text: string
}

const send = (
  agent: Agent,
  base: string,
  method: string,
  path: string,
  body: string,
  headers: Record<string, string>,
) =>
  new Promise<RawResponse>((resolve, reject) => {
    const sent = httpRequest(
      base,
      { agent, method, path, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("error", reject)
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.on("error", reject)
    sent.end(body)
  })

/** Repeats every key, first with another value. */
const withRepeatedKeys = (text: string): string => text.replace(/"(\w+)":/g, '"$1":{"a":1},"$1":')

/** The characters of a text that are valid in a path or a header. */
const encodeForHeader = (text: string): string =>
  text.replace(/[^\u0021-\u007E]/gu, (sign) => encodeURIComponent(sign.isWellFormed() ? sign : "?"))

/** Number of simulated client addresses, so that rate limits do not block the fuzzer. */
const clientAddresses = 65_536

/** The result of a fuzz run. */
export interface HttpFuzzResult {
  readonly sent: number
  /** Responses that violate the contract. */
  readonly faults: ReadonlyArray<string>
}

/** Options of a fuzz run. */
export interface HttpFuzzOptions {
  /** Number of requests for each route. */
  readonly inputs: number
  readonly seed: number
  /** Only these routes; default all. */
  readonly only?: ReadonlyArray<string>
  /** Called after each route with the number of requests, responses by status, and requests per second. */
  readonly onRoute?: (
    tag: string,
    sent: number,
    statuses: Readonly<Record<number, number>>,
    perSecond: number,
  ) => void
}

/** Requests after which existing ids are read again, because an order may have emptied the cart. */
const batch = 100

/**
 * Sends fuzzed requests to every route of a shop. The shop must trust 127.0.0.1 as a proxy (`SHOP_PROXIES`); otherwise rate
 * limits answer most requests.
 *
 * @param base - origin of the shop
 * @param real - current ids of existing data
 */
export const fuzzOverHttp = async (
  base: string,
  real: () => ExistingEntities | Promise<ExistingEntities>,
  { inputs, seed, only, onRoute }: HttpFuzzOptions,
): Promise<HttpFuzzResult> => {
  const faults: Array<string> = []
  let sent = 0
  for (const [tag, call] of Object.entries(contractsByName)) {
    if (only !== undefined && !only.includes(tag)) continue
    const startMs = performance.now()
    const statuses: Record<number, number> = {}
    for (let from = 0; from < inputs; from += batch) {
      const existing = await real()
      const requests = fc.oneof(
        hostileRequests(call),
        hostileRequests(call, (request: HttpRequest) => aboutExisting(request, existing)),
      )
      const examples = fc.sample(requests, { numRuns: Math.min(batch, inputs - from), seed: seed + from })
      // Opened after the requests are generated, because the shop closes idle connections.
      const agent = new Agent({ keepAlive: true })
      for (const [index, { request }] of examples.entries()) {
        const query = new URLSearchParams(request.query).toString()
        const path = `${encodeForHeader(request.path)}${query === "" ? "" : `?${query}`}`.slice(0, 8000)
        const text = request.body === null ? "" : JSON.stringify(request.body)
        const clientNumber = sent % clientAddresses
        const response = await send(
          agent,
          base,
          request.method,
          path,
          index % 3 === 0 ? withRepeatedKeys(text) : text,
          {
            "content-type": "application/json",
            "x-forwarded-for": `10.1.${clientNumber >> 8}.${clientNumber & 255}`,
            ...Object.fromEntries(
              Object.entries(request.headers).map(([name, value]) => [
                name,
                encodeForHeader(value).slice(0, 4000),
              ]),
            ),
          },
        )
        sent += 1
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
        const isJson = response.type.startsWith("application/json")
        const fault = isJson
          ? allowedResponseFault(call, {
              status: response.status,
              body: JSON.parse(response.text) as unknown,
              headers: {},
            })
          : `responds ${response.status} as ${response.type}`
        if (fault !== null)
          faults.push(`${tag} over HTTP: ${request.method} ${path.slice(0, 300)} → ${fault}`)
      }
      agent.destroy()
    }
    onRoute?.(tag, inputs, statuses, inputs / ((performance.now() - startMs) / 1000))
  }
  return { sent, faults }
}
