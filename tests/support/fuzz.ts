import fc from "fast-check"
import type { EndpointContract } from "@shop/wire/contract"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { responseFault } from "./contract.ts"
import {
  expensiveRequests,
  expensiveTexts,
  type RequestKind,
  type GeneratedRequest,
  hostileRequests,
} from "./hostile-requests.ts"

/*
 * Fuzzes requests. Every response must match its contract, so a 5xx is a fault unless the contract lists it.
 */

/** Handles a request in this process or on a server. */
export type RequestHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>

/** Describes how a response to any request violates the contract; null for a valid response. */
export const allowedResponseFault = (call: EndpointContract, response: HttpResponse): string | null => {
  // Some contracts list a 5xx for a temporary failure; every other 5xx is a fault.
  if (response.status >= 500 && call.errors[response.status] === undefined)
    return `${response.status}: ${JSON.stringify(response.body).slice(0, 200)}`
  // A client receives the body as JSON.
  const body = JSON.parse(JSON.stringify(response.body ?? null)) as unknown
  const fault = responseFault(call, { status: response.status, body })
  if (fault !== null) return `${response.status}: ${fault}`
  return /\n\s+at |node:internal|\.ts:\d+/.test(JSON.stringify(body)) ? "it contains a stack trace" : null
}

/** Entities that exist on the platform. Half of the requests refer to them. */
export interface ExistingEntities {
  readonly cartId: string
  readonly skus: ReadonlyArray<string>
  readonly url: string
  /** A valid order of that cart. */
  readonly order: object
}

/** Existing method codes, without which a request would fail before its other fields are read. */
const methods: Readonly<Record<string, string>> = {
  shippingCarrierCode: "flatrate",
  shippingMethodCode: "flatrate",
  method: "checkmo",
}

const withExisting = (value: unknown, real: ExistingEntities): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => withExisting(entry, real))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name === "sku" && typeof entry === "string")
        return [name, real.skus[entry.length % real.skus.length]]
      if ((name === "cart_id" || name === "quoteId") && typeof entry === "string") return [name, real.cartId]
      if (name === "url" && typeof entry === "string") return [name, real.url]
      if (name === "qty" && typeof entry === "number") return [name, (Math.abs(Math.trunc(entry)) % 3) + 1]
      if (methods[name] !== undefined && typeof entry === "string") return [name, methods[name]]
      return [name, withExisting(entry, real)]
    }),
  )
}

/** Replaces the ids in a request by those of existing entities. The request is a guest's. */
export const aboutExisting = (request: HttpRequest, real: ExistingEntities): HttpRequest => ({
  ...request,
  query: {
    ...request.query,
    ...(request.query["token"] === undefined ? {} : { token: "" }),
    ...(request.query["cartId"] === undefined ? {} : { cartId: real.cartId }),
    ...(request.query["sku"] === undefined ? {} : { sku: real.skus[0]! }),
    ...(request.query["skus"] === undefined ? {} : { skus: real.skus.join(",") }),
  },
  body:
    request.path === "/api/order"
      ? { ...(request.body as object), ...real.order }
      : withExisting(request.body, real),
})

/** Statistics of one request name. */
export interface FuzzStatistics {
  readonly inputs: Record<RequestKind, number>
  /** Number of responses by status. */
  readonly statuses: Record<number, number>
  /** Time of the slowest response [ms]. */
  slowestMs: number
  /** CPU time of the main thread for the slowest request [ms]. It blocks all other requests. */
  cpuMs: number
  /** The request of `cpuMs`, shortened. */
  slowestRequest: string
}

/** Measures the CPU time of work on this thread [ms]. */
const measureCpuMs = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least CPU time of three runs [ms], to exclude compilation and garbage collection. */
const leastMs = async (work: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3; tries += 1) least = Math.min(least, await measureCpuMs(work))
  return least
}

const remeasuredMs = 10

/**
 * Fuzzes the requests of one name.
 *
 * @param inputs - number of requests
 * @throws Error with the shrunk request when a response violates the contract
 */
export const fuzz = async (
  call: EndpointContract,
  answer: RequestHandler,
  real: () => ExistingEntities,
  { inputs, seed }: { readonly inputs: number; readonly seed: number },
): Promise<FuzzStatistics> => {
  const statistics: FuzzStatistics = {
    inputs: { valid: 0, nearly: 0, hostile: 0 },
    statuses: {},
    slowestMs: 0,
    cpuMs: 0,
    slowestRequest: "",
  }
  const requests: fc.Arbitrary<GeneratedRequest> = fc.oneof(
    hostileRequests(call),
    hostileRequests(call, (request) => aboutExisting(request, real())),
  )
  await fc.assert(
    fc.asyncProperty(requests, async ({ kind, request }) => {
      const startMs = performance.now()
      let response!: HttpResponse
      const cpuMs = await measureCpuMs(async () => (response = await answer(request)))
      statistics.slowestMs = Math.max(statistics.slowestMs, performance.now() - startMs)
      if (cpuMs > Math.max(remeasuredMs, statistics.cpuMs)) {
        const least = Math.min(cpuMs, await leastMs(() => answer(request)))
        if (least > statistics.cpuMs) {
          statistics.cpuMs = least
          statistics.slowestRequest =
            `${request.method} ${request.path} ${JSON.stringify([request.query, request.body])}`.slice(0, 300)
        }
      }
      statistics.inputs[kind] += 1
      statistics.statuses[response.status] = (statistics.statuses[response.status] ?? 0) + 1
      const fault = allowedResponseFault(call, response)
      if (fault !== null) throw new Error(fault)
    }),
    {
      numRuns: inputs,
      seed,
      includeErrorInReport: true,
      examples: expensiveRequests(call).map((sent) => [sent] as [GeneratedRequest]),
    },
  )
  return statistics
}

/**
 * Finds the page address that takes the most CPU time.
 *
 * @param answer - handles a page request
 * @returns its CPU time [ms] and the address
 */
export const slowestAddress = async (
  answer: (address: string, query: string) => unknown,
): Promise<{ readonly cpuMs: number; readonly slowestUrl: string }> => {
  let slowest = { cpuMs: 0, slowestUrl: "" }
  for (const text of expensiveTexts)
    for (const [address, query] of [
      [`/${text}`, ""],
      [`/fr/${text}`, ""],
      ["/fr/cuire", text],
    ] as const) {
      const cpuMs = await leastMs(() => answer(address, query))
      if (cpuMs > slowest.cpuMs) slowest = { cpuMs, slowestUrl: `${address}?${query}`.slice(0, 100) }
    }
  return slowest
}

/** Most CPU time of one request [ms], because it blocks all others. */
export const cpuMsMax = 50
