import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import type { CompletedRequest } from "../http/observe.ts"

/** Values that are read with each scrape. */
export interface Gauges {
  /** Size of the cached pages in bytes; missing in a process that serves none. */
  readonly cachedPagesBytes?: () => number
  /** Unsent letters in the outbox; missing when another platform sends them. */
  readonly waitingLetters?: () => number | Promise<number>
}

/** The metrics of the server. */
export interface Metrics {
  readonly recordResponse: (one: CompletedRequest) => void
  /** In the text format of Prometheus. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Counts responses by route and status, and measures their duration. The library adds memory, CPU and event loop delay.
 *
 * @rule SR111
 */
export const createMetrics = (gauges: Gauges): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: "shop_answers_total",
    help: "Answers by route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  })
  const durations = new Histogram({
    name: "shop_answer_seconds",
    help: "Time from the first line of a request to its answer, by route.",
    labelNames: ["route"],
    buckets,
    registers,
  })
  const pages = new Counter({
    name: "shop_pages_total",
    help: "Pages from memory (hit) and made anew (miss).",
    labelNames: ["cache"],
    registers,
  })
  const read = (name: string, help: string, value: () => number | Promise<number>): void =>
    void new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          this.set(await value())
        } catch {
          // The other metrics show what an outage does, so they are served without this one.
          this.set(Number.NaN)
        }
      },
    })
  if (gauges.cachedPagesBytes !== undefined)
    read("shop_pages_kept_bytes", "Memory that finished pages take.", gauges.cachedPagesBytes)
  if (gauges.waitingLetters !== undefined)
    read("shop_letters_waiting", "Letters in the outbox that were not sent yet.", gauges.waitingLetters)
  return {
    recordResponse: ({ method, route, status, ms, cache }) => {
      answers.inc({ method: methods.has(method) ? method : "other", route, status })
      durations.observe({ route }, ms / 1000)
      if (cache !== null) pages.inc({ cache })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
