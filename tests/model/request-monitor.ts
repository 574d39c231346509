import { Effect } from "effect"
import type { ApiRequest, RequestError } from "@shop/core/api"
import type { Transport } from "@shop/core/ports"
import type { Device } from "@shop/testing"
import { check } from "./statistics.ts"

type Send = Transport["Service"]["send"]

/** A device whose requests are monitored. */
export interface RequestMonitor {
  /** The device of a new page; each page has its own knowledge of tokens. */
  readonly page: () => Device
  /** Throws if the requests so far violate a rule. */
  readonly check: () => void
  readonly refreshes: () => number
}

/** Ticks after which a page must know the response of its request. */
const waitForResponse = Effect.forEach([1, 2, 3], () => Effect.yieldNow, { discard: true })

/**
 * Monitors the requests of a device: one token renewal at a time, one task at a time, and no token that the page knows to
 * be invalid.
 */
export const monitorRequests = (device: Device): RequestMonitor => {
  const faults: Array<string> = []
  let sending = 0
  let refreshing = 0
  let refreshes = 0
  const { send } = device.platform
  const countRefreshes = <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      refreshes += 1
      refreshing += 1
      if (refreshing > 1) faults.push("two concurrent token renewals")
      return Effect.ensuring(
        work,
        Effect.sync(() => void (refreshing -= 1)),
      )
    })
  /** A request with an idempotency key is a task. */
  const countTasks = <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      sending += 1
      if (sending > 1) faults.push("two tasks are sent concurrently")
      return Effect.ensuring(
        work,
        Effect.sync(() => void (sending -= 1)),
      )
    })
  const page = (): Device => {
    const invalidTokens = new Set<string>()
    const monitoredSend: Send = <Tag extends string, Input, Result>(
      request: ApiRequest<Tag, Input, Result>,
      context?: Parameters<Send>[1],
    ): Effect.Effect<Result, RequestError> => {
      const traced = traceRequest(request, context, send(request, context))
      const answer = context?.operationId == null ? traced : countTasks(traced)
      const token = context?.token ?? null
      if (request.name === "user.refresh") return countRefreshes(answer)
      if (token === null) return answer
      return Effect.suspend(() => {
        if (invalidTokens.has(token))
          faults.push(`${request.name} with a token that the page knows to be invalid`)
        return Effect.tapError(answer, (error) =>
          error._tag === "Refused" && error.code === 401
            ? Effect.forkDetach(
                Effect.andThen(
                  waitForResponse,
                  Effect.sync(() => void invalidTokens.add(token)),
                ),
              )
            : Effect.void,
        )
      })
    }
    // The pages of a device share all state except this one.
    return {
      ...device,
      platform: { ...device.platform, send: monitoredSend },
      get tabs() {
        return device.tabs
      },
      set tabs(count: number) {
        device.tabs = count
      },
    }
  }
  return {
    page,
    check: () => check(faults.length === 0, "no rule of requests is violated", () => faults),
    refreshes: () => refreshes,
  }
}

/** Whether every request is printed, to debug one scenario. */
const isTracing = process.env["SHOP_TRACE"] !== undefined

export const trace = (...words: ReadonlyArray<unknown>): void => {
  if (isTracing)
    process.stdout.write(
      `${words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" ")}\n`,
    )
}

const traceRequest = <A>(
  request: ApiRequest,
  context: Parameters<Send>[1],
  answer: Effect.Effect<A, RequestError>,
): Effect.Effect<A, RequestError> =>
  isTracing
    ? Effect.onExit(answer, (exit) =>
        Effect.sync(() =>
          trace(
            "  ",
            request.name,
            request.input,
            context,
            exit._tag === "Success" ? exit.value : exit.cause,
          ),
        ),
      )
    : answer
