/** Asks a running shop what strangers ask, over HTTP, where keys can be said twice and a body need not be JSON. */
import fc from "fast-check"
import { Agent, request as httpRequest } from "node:http"
import type { WireRequest } from "@shop/wire/request"
import { calls } from "../../../../tests/support/contract.ts"
import { answerFault, meant, type Real } from "../../../../tests/support/fuzz.ts"
import { hostileRequests } from "../../../../tests/support/hostile-requests.ts"

interface Heard {
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
  new Promise<Heard>((resolve, reject) => {
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

/** Every key twice, the first time as something else. */
const doubled = (text: string): string => text.replace(/"(\w+)":/g, '"$1":{"a":1},"$1":')

/** What of a text stands in a path or a header of HTTP at all. */
const written = (text: string): string =>
  text.replace(/[^\u0021-\u007E]/gu, (sign) => encodeURIComponent(sign.isWellFormed() ? sign : "?"))

/** Of how many machines the strangers are: what is limited by address is reached behind its limit. */
const machines = 65_536

/** What came of it. */
export interface HttpFigures {
  readonly asked: number
  /** What of the answers is none of ours. */
  readonly faults: ReadonlyArray<string>
}

/** How a shop is asked. */
export interface HttpAsk {
  /** Requests for each call. */
  readonly inputs: number
  readonly seed: number
  /** Only these calls; all of them when not said. */
  readonly only?: ReadonlyArray<string>
  /** Hears of each call that is done: how often it was asked, its answers by status, and requests per second. */
  readonly told?: (
    tag: string,
    asked: number,
    statuses: Readonly<Record<number, number>>,
    perSecond: number,
  ) => void
}

/** Requests after which what is there is looked at anew: an order may have emptied the cart. */
const batch = 100

/**
 * Asks every call of a shop. The shop has to take 127.0.0.1 for its proxy (`SHOP_PROXIES`), else limits answer most of it.
 *
 * @param base - origin of the shop
 * @param real - what is there to be asked for, now
 */
export const fuzzOverHttp = async (
  base: string,
  real: () => Real | Promise<Real>,
  { inputs, seed, only, told }: HttpAsk,
): Promise<HttpFigures> => {
  const faults: Array<string> = []
  let asked = 0
  for (const [tag, call] of Object.entries(calls)) {
    if (only !== undefined && !only.includes(tag)) continue
    const begunMs = performance.now()
    const statuses: Record<number, number> = {}
    for (let from = 0; from < inputs; from += batch) {
      const now = await real()
      const all = fc.oneof(
        hostileRequests(call),
        hostileRequests(call, (request: WireRequest) => meant(request, now)),
      )
      const examples = fc.sample(all, { numRuns: Math.min(batch, inputs - from), seed: seed + from })
      // Made after the requests are: a connection that waits for long is closed by the shop.
      const agent = new Agent({ keepAlive: true })
      for (const [index, { request }] of examples.entries()) {
        const query = new URLSearchParams(request.query).toString()
        const path = `${written(request.path)}${query === "" ? "" : `?${query}`}`.slice(0, 8000)
        const text = request.body === null ? "" : JSON.stringify(request.body)
        const machine = asked % machines
        const heard = await send(agent, base, request.method, path, index % 3 === 0 ? doubled(text) : text, {
          "content-type": "application/json",
          "x-forwarded-for": `10.1.${machine >> 8}.${machine & 255}`,
          ...Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, written(value).slice(0, 4000)]),
          ),
        })
        asked += 1
        statuses[heard.status] = (statuses[heard.status] ?? 0) + 1
        const isJson = heard.type.startsWith("application/json")
        const fault = isJson
          ? answerFault(call, { status: heard.status, body: JSON.parse(heard.text) as unknown, headers: {} })
          : `answers ${heard.status} as ${heard.type}`
        if (fault !== null)
          faults.push(`${tag} over HTTP: ${request.method} ${path.slice(0, 300)} → ${fault}`)
      }
      agent.destroy()
    }
    told?.(tag, inputs, statuses, inputs / ((performance.now() - begunMs) / 1000))
  }
  return { asked, faults }
}
