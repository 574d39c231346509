import fc from "fast-check"
import type { EndpointContract } from "@shop/wire/contract"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { replyFault } from "./contract.ts"
import {
  expensiveRequests,
  expensiveTexts,
  type RequestKind,
  type GeneratedRequest,
  hostileRequests,
} from "./hostile-requests.ts"

/*
 * Whatever is asked, the answer is one of ours: no 5xx that the contract does not have, its code its status, a success as the contract has it.
 */

/** Answers a request, as a server or as its router. */
export type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>

/** What of an answer is not as it may be, whoever asked; null when all is. */
export const answerFault = (call: EndpointContract, reply: HttpResponse): string | null => {
  // A call may say that it cannot be served for now; nothing else of the kind is an answer.
  if (reply.status >= 500 && call.errors[reply.status] === undefined)
    return `${reply.status}: ${JSON.stringify(reply.body).slice(0, 200)}`
  // What is said over HTTP is what JSON makes of it.
  const body = JSON.parse(JSON.stringify(reply.body ?? null)) as unknown
  const fault = replyFault(call, { status: reply.status, body })
  if (fault !== null) return `${reply.status}: ${fault}`
  return /\n\s+at |node:internal|\.ts:\d+/.test(JSON.stringify(body))
    ? "it shows where it stands in the code"
    : null
}

/** What is there to be asked for: half of the requests mean it. */
export interface Real {
  readonly cartId: string
  readonly skus: ReadonlyArray<string>
  readonly url: string
  /** An order of that cart that could be placed. */
  readonly order: object
}

/** What is said of methods, so that what else is said of them can matter. */
const methods: Readonly<Record<string, string>> = {
  shippingCarrierCode: "flatrate",
  shippingMethodCode: "flatrate",
  method: "checkmo",
}

const swapped = (value: unknown, real: Real): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => swapped(entry, real))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name === "sku" && typeof entry === "string")
        return [name, real.skus[entry.length % real.skus.length]]
      if ((name === "cart_id" || name === "quoteId") && typeof entry === "string") return [name, real.cartId]
      if (name === "url" && typeof entry === "string") return [name, real.url]
      if (name === "qty" && typeof entry === "number") return [name, (Math.abs(Math.trunc(entry)) % 3) + 1]
      if (methods[name] !== undefined && typeof entry === "string") return [name, methods[name]]
      return [name, swapped(entry, real)]
    }),
  )
}

/** The request about things that are there, asked by a guest: nobody else's token is ever guessed. */
export const meant = (request: HttpRequest, real: Real): HttpRequest => ({
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
      : swapped(request.body, real),
})

/** What was asked of a call and how it was answered. */
export interface Figures {
  readonly inputs: Record<RequestKind, number>
  /** Answers by their status. */
  readonly statuses: Record<number, number>
  /** Milliseconds of the slowest answer. */
  slowestMs: number
  /** Processor time of the main thread for the dearest request, in milliseconds: nobody else was served meanwhile. */
  heldMs: number
  /** That request, cut short. */
  dearest: string
}

/** Processor time of this thread that an answer takes, in milliseconds. What other processes do does not count. */
const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least that a piece of work takes in some tries: compiling and collecting garbage are not its own work. */
const leastMs = async (work: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3; tries += 1) least = Math.min(least, await processorMs(work))
  return least
}

const noteworthyMs = 10

/**
 * Asks a call as strangers do; throws with the request, shrunk, when an answer is none of ours.
 *
 * @param inputs - how many requests
 */
export const fuzz = async (
  call: EndpointContract,
  answer: Answer,
  real: () => Real,
  { inputs, seed }: { readonly inputs: number; readonly seed: number },
): Promise<Figures> => {
  const figures: Figures = {
    inputs: { valid: 0, nearly: 0, hostile: 0 },
    statuses: {},
    slowestMs: 0,
    heldMs: 0,
    dearest: "",
  }
  const asked: fc.Arbitrary<GeneratedRequest> = fc.oneof(
    hostileRequests(call),
    hostileRequests(call, (request) => meant(request, real())),
  )
  await fc.assert(
    fc.asyncProperty(asked, async ({ manner, request }) => {
      const begun = performance.now()
      let reply!: HttpResponse
      const heldMs = await processorMs(async () => (reply = await answer(request)))
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - begun)
      if (heldMs > Math.max(noteworthyMs, figures.heldMs)) {
        const least = Math.min(heldMs, await leastMs(() => answer(request)))
        if (least > figures.heldMs) {
          figures.heldMs = least
          figures.dearest =
            `${request.method} ${request.path} ${JSON.stringify([request.query, request.body])}`.slice(0, 300)
        }
      }
      figures.inputs[manner] += 1
      figures.statuses[reply.status] = (figures.statuses[reply.status] ?? 0) + 1
      const fault = answerFault(call, reply)
      if (fault !== null) throw new Error(fault)
    }),
    {
      numRuns: inputs,
      seed,
      includeErrorInReport: true,
      examples: expensiveRequests(call).map((sent) => [sent] as [GeneratedRequest]),
    },
  )
  return figures
}

/**
 * How long the dearest address of a page holds the thread, in milliseconds.
 *
 * @param answer - the shop's pages, or anything that reads an address
 */
export const heldByAddress = async (
  answer: (address: string, query: string) => unknown,
): Promise<{ readonly heldMs: number; readonly dearest: string }> => {
  let worst = { heldMs: 0, dearest: "" }
  for (const text of expensiveTexts)
    for (const [address, query] of [
      [`/${text}`, ""],
      [`/fr/${text}`, ""],
      ["/fr/cuire", text],
    ] as const) {
      const heldMs = await leastMs(() => answer(address, query))
      if (heldMs > worst.heldMs) worst = { heldMs, dearest: `${address}?${query}`.slice(0, 100) }
    }
  return worst
}

/** No request may keep all others waiting for longer, in milliseconds. */
export const heldMsMax = 50
