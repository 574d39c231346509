import { Cause, Clock, Effect } from "effect"
import { type BadResponse, Unreachable } from "@shop/core/api"
import { limits } from "@shop/core/settings"
import { type TextResponse, readAnswer, type Send } from "@shop/adapters/http"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { makeRandom } from "./random.ts"
import type { FaultKind } from "./faults.ts"
import { trace, countFault, type World } from "./world.ts"

/** The connection of one device to the platform. */
export interface Network {
  readonly send: Send
  /** Requests time out, although the device believes it is online. */
  dropsAll: boolean
  /** Requests fail at once, because the device is offline. */
  isOff: boolean
  /** Ids of the orders that were sent. */
  readonly orderIds: Set<string>
}

type NetworkFault = Exclude<FaultKind, "response to a renewal lost"> & `${"request" | "response"} ${string}`

const networkFaults: ReadonlyArray<NetworkFault> = [
  "request lost",
  "request late",
  "request overtaken",
  "request twice",
  "request twice",
  "response lost",
  "response lost",
  "response lost",
  "response late",
  "response cut",
  "response is HTML",
  "response empty",
  "response malformed",
  "response 500",
  "response 502",
  "response 503",
  "response 429",
  "response 401",
]

const json = { "content-type": "application/json; charset=utf-8" }
const page: TextResponse = {
  status: 200,
  headers: { "content-type": "text/html" },
  text: "<html><body>Welcome to the hotel's network</body></html>",
}
const refusal = (status: number, more: Readonly<Record<string, string>> = {}): TextResponse => ({
  status,
  headers: { ...json, ...more },
  text: JSON.stringify({ code: status, result: `An intermediary responded ${status}` }),
})

/** Responses of an intermediary, such as a proxy, that the platform never sees. */
const replaceResponse: Partial<Record<NetworkFault, TextResponse>> = {
  "response is HTML": page,
  "response 500": refusal(500),
  "response 502": refusal(502),
  "response 503": refusal(503),
  "response 429": refusal(429, { "retry-after": "3" }),
  "response 401": refusal(401),
}
/** Responses of the platform that the network damages. */
const damageResponse: Partial<Record<NetworkFault, (answer: TextResponse) => TextResponse>> = {
  "response cut": (answer) => ({ ...answer, text: answer.text.slice(0, answer.text.length >> 1) }),
  "response empty": (answer) => ({ ...answer, text: "" }),
  "response malformed": (answer) => ({ ...answer, text: '{"surprise":[1,2,{"code":"200"}]}' }),
}

/** Requests whose refusal a client must believe, even from an intermediary. */
const isPersonal = (call: string): boolean => call === "user.me" || call === "user.orderHistory"

/**
 * The network of one device.
 *
 * @param device - its number
 */
export const makeNetwork = (world: World, device: number): Network => {
  const random = makeRandom(world.scenario.seed, `network of ${device}`)
  const { latencyMs } = world.scenario
  const address = `192.0.2.${device + 1}`
  const orderIds = new Set<string>()
  /** Requests that the client believes lost; they arrive just before the next one. */
  const delayedRequests: Array<Effect.Effect<void>> = []

  const delay = Effect.suspend(() =>
    latencyMs === 0 ? Effect.void : Effect.sleep(random.below(2 * latencyMs)),
  )
  const deliver = (request: HttpRequest): Effect.Effect<TextResponse> =>
    Effect.map(
      world.platform.ask(JSON.parse(JSON.stringify(request)) as HttpRequest, address),
      ({ status, headers, body }: HttpResponse) => {
        if (status === 500) world.faults.push(`${request.path} failed on the platform`)
        return { status, headers: { ...json, ...headers }, text: JSON.stringify(body) }
      },
    ).pipe(Effect.provideService(Clock.Clock, world.clock))
  const drawFault = (call: string): NetworkFault | null => {
    if (world.isRecovering || random.next() * 100 >= world.faultPercent) return null
    const fault = random.pick(networkFaults)
    // Only the platform's own refusal may end a session, and only personal requests are retried.
    return fault === "response 401" && !isPersonal(call) ? "response lost" : fault
  }

  const exchange = (
    call: string,
    request: HttpRequest,
  ): Effect.Effect<HttpResponse, Unreachable | BadResponse> =>
    Effect.gen(function* () {
      const lost = new Unreachable({ request: call, cause: "network" })
      const fault = drawFault(call)
      if (fault !== null) {
        countFault(world, fault)
        trace(world, `  ${device}`, call, fault)
      }
      if (fault === "request lost") return yield* lost
      const startsBefore = world.starts
      const isInterrupted = () =>
        network.isOff || network.dropsAll || world.isDown || world.starts !== startsBefore
      if (fault === "request late") {
        delayedRequests.push(
          Effect.suspend(() =>
            world.starts === startsBefore ? Effect.asVoid(deliver(request)) : Effect.void,
          ),
        )
        return yield* lost
      }
      yield* delay
      if (fault === "request overtaken") yield* Effect.sleep(random.below(3000))
      if (isInterrupted()) return yield* lost
      for (const arrive of delayedRequests.splice(0)) yield* arrive
      const answer = replaceResponse[fault ?? "request lost"] ?? (yield* deliver(request))
      if (fault === "request twice") {
        const again = Effect.sleep(random.below(latencyMs + 2)).pipe(
          Effect.andThen(Effect.suspend(() => (world.isDown ? Effect.void : deliver(request)))),
        )
        yield* random.chance(0.5) ? Effect.forkIn(again, world.scope) : deliver(request)
      }
      if (fault === "response lost") {
        if (call === "user.refresh") countFault(world, "response to a renewal lost")
        return yield* lost
      }
      yield* delay
      if (fault === "response late") yield* Effect.sleep(random.below(2 * limits.callTimeoutMs))
      if (isInterrupted()) return yield* lost
      return yield* readAnswer(call, (damageResponse[fault ?? "request lost"] ?? same)(answer))
    })

  const send: Send = (call, request) =>
    Effect.suspend(() => {
      if (call === "order.place")
        orderIds.add(String((request.body as { readonly order_id?: unknown }).order_id))
      if (network.isOff) return new Unreachable({ request: call, cause: "network" })
      if (!network.dropsAll) return exchange(call, request)
      countFault(world, "connected without a network")
      return Effect.never
    }).pipe(
      Effect.timeoutOrElse({
        duration: limits.callTimeoutMs,
        orElse: () => Effect.fail(new Unreachable({ request: call, cause: "timeout" })),
      }),
      Effect.onExit((exit) =>
        Effect.sync(() =>
          trace(
            world,
            `  ${device}`,
            call,
            request.query,
            request.body,
            exit._tag === "Success" ? [exit.value.status, exit.value.body] : describeFailure(exit.cause),
          ),
        ),
      ),
    )
  const network: Network = { send, dropsAll: false, isOff: false, orderIds }
  return network
}

const same = (answer: TextResponse): TextResponse => answer

/** Describes a failure without numbers of fibers, which differ between runs. */
const describeFailure = (cause: Cause.Cause<Unreachable | BadResponse>): string => {
  const error = Cause.findErrorOption(cause)
  if (error._tag === "None") return "given up"
  return error.value._tag === "Unreachable" ? error.value.cause : error.value.fault
}
