/** Asks a running shop what strangers ask, over HTTP, where keys can be said twice and a body need not be JSON. */
import fc from "fast-check"
import { request as httpRequest } from "node:http"
import type { WireRequest } from "@shop/wire/request"
import { calls } from "../support/contract.ts"
import { answerFault, meant, type Real } from "../support/fuzz.ts"
import { strangers } from "../support/hostile.ts"

interface Heard {
  readonly status: number
  readonly type: string
  readonly text: string
}

const send = (base: string, method: string, path: string, body: string, headers: Record<string, string>) =>
  new Promise<Heard>((resolve, reject) => {
    const sent = httpRequest(
      base,
      { method, path, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
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

/**
 * Asks every call of the API.
 *
 * @param inputs - requests for each call
 * @returns how many were asked, and what of the answers is none of ours
 */
export const fuzzOverHttp = async (
  base: string,
  real: Real,
  inputs: number,
  seed: number,
): Promise<{ readonly asked: number; readonly faults: ReadonlyArray<string> }> => {
  const faults: Array<string> = []
  let asked = 0
  for (const [tag, call] of Object.entries(calls)) {
    if (!call.at[0].path.startsWith("/api")) continue
    const all = strangers(call, (request: WireRequest) => meant(request, real))
    const examples = fc.sample(all, { numRuns: inputs, seed })
    for (const [index, { request }] of examples.entries()) {
      const query = new URLSearchParams(request.query).toString()
      const path = `${written(request.path)}${query === "" ? "" : `?${query}`}`.slice(0, 8000)
      const text = request.body === null ? "" : JSON.stringify(request.body)
      const heard = await send(base, request.method, path, index % 3 === 0 ? doubled(text) : text, {
        "content-type": "application/json",
        ...Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, written(value).slice(0, 4000)]),
        ),
      })
      asked += 1
      const isJson = heard.type.startsWith("application/json")
      const fault = isJson
        ? answerFault(call, { status: heard.status, body: JSON.parse(heard.text) as unknown, headers: {} })
        : `answers ${heard.status} as ${heard.type}`
      if (fault !== null) faults.push(`${tag} over HTTP: ${request.method} ${path.slice(0, 300)} → ${fault}`)
    }
  }
  return { asked, faults }
}
