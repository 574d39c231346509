import { Effect, type Fiber, Layer, PubSub, type Scope, Stream, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type RequestError, defineRequest } from "../api/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import { type RequestContext, Storage, Tabs, Transport } from "../ports/index.ts"
import {
  type AnyRequest,
  type StoredJson,
  makeStorage,
  makeTabs,
  makeTransport,
  pass,
  refuse,
  run,
  settled,
  sound,
  type SentMessage,
} from "@shop/testing"
import { Session } from "./index.ts"

/*
 * Only the session, in two tabs, so that thousands of short scenarios can run. Longer ones, with accounts and reloads, are
 * in tests/model.
 */

const travelMs = 10
const people = ["ada", "ben"] as const
type Person = (typeof people)[number]
const answers = ["loseRequest", "loseReply", "badResponse", "hang", 401, 500, 503, "slow"] as const
type Act =
  | { readonly tag: "login"; readonly tab: number; readonly person: Person }
  | { readonly tag: "logout" | "ask" | "askOwn" | "askSlow"; readonly tab: number }
  | { readonly tag: "expire" | "revoke" | "half" | "wait" }
  | { readonly tag: "refresh"; readonly how: (typeof answers)[number] }

const tab = fc.nat(1)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ tag: fc.constant("login" as const), tab, person: fc.constantFrom(...people) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      tag: fc.constantFrom(
        "ask" as const,
        "askOwn" as const,
        "ask" as const,
        "askSlow" as const,
        "logout" as const,
      ),
      tab,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      tag: fc.constantFrom(
        "expire" as const,
        "expire" as const,
        "revoke" as const,
        "half" as const,
        "wait" as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ tag: fc.constant("refresh" as const), how: fc.constantFrom(...answers) }),
  },
)

const echo = defineRequest<Record<never, never>, string>()({ name: "shop.echo" })
const me = defineRequest<Record<never, never>, string>()({ name: "user.me", auth: "required" })

/** Tokens of two customers: the valid ones, the owners of all, and the refresh tokens. */
const makeTokens = () => {
  const holding = new Map<string, Person>()
  const issued = new Map<string, Person>()
  const renewing = new Map<string, Person>()
  const issue = (person: Person) => {
    const name = `${issued.size}-of-${person}`
    holding.set(`token-${name}`, person)
    issued.set(`token-${name}`, person)
    renewing.set(`refresh-${name}`, person)
    return { token: `token-${name}`, refreshToken: `refresh-${name}` }
  }
  const answer = (request: AnyRequest, { token }: RequestContext): unknown => {
    if (token !== null && !holding.has(token)) return refuse(401)
    if (request.name !== "user.refresh") return token === null ? "guest" : holding.get(token)
    const person = renewing.get((request.input as { readonly refreshToken: string }).refreshToken)
    if (person === undefined) return refuse(500)
    for (const [old, owner] of holding) if (owner === person) holding.delete(old)
    return issue(person)
  }
  const expire = (isFinal: boolean) => {
    holding.clear()
    if (isFinal) renewing.clear()
  }
  return { issued, issue, answer, expire }
}

interface Tab {
  readonly session: Session["Service"]
  readonly sendRequest: (request: AnyRequest) => Effect.Effect<void>
}

/** Runs a scenario that begins with Ada signed in. @returns the violations, and the number of renewals */
const play = (story: ReadonlyArray<Act>) =>
  run(
    Effect.gen(function* () {
      const faults: Array<string> = []
      const tokens = makeTokens()
      const platform = makeTransport(tokens.answer)
      platform.setLatency(travelMs)
      const device = { bus: yield* PubSub.unbounded<SentMessage>(), locks: new Map(), tabs: 0 }
      const stored: StoredJson = new Map()
      let together = 0
      let refreshes = 0

      /** Checks the requests of a tab against its session. */
      const watched = () => {
        const dead = new Set<string>()
        return (
          request: AnyRequest,
          context: RequestContext = { token: null, operationId: null },
        ): Effect.Effect<unknown, RequestError> =>
          Effect.suspend(() => {
            const { token } = context
            if (token !== null && dead.has(token)) faults.push(`${token} was sent, and was known to be dead`)
            if (request.name !== "user.refresh")
              return Effect.tapError(platform.send(request, context), (error) =>
                Effect.sync(() => {
                  if (error._tag === "Refused" && error.code === 401 && token !== null) dead.add(token)
                }),
              )
            refreshes += 1
            together += 1
            if (together > 1) faults.push("two renewals at once")
            const { refreshToken } = request.input as { readonly refreshToken: string }
            if (!dead.has(refreshToken.replace("refresh", "token"))) faults.push("renewed without a refusal")
            return Effect.ensuring(
              platform.send(request, context),
              Effect.sync(() => void (together -= 1)),
            )
          })
      }
      const open: Effect.Effect<Tab, never, Scope.Scope> = Effect.gen(function* () {
        const send = watched()
        const tabs = makeTabs(device)
        const world = Layer.mergeAll(
          Layer.succeed(Transport, { send: send as Transport["Service"]["send"] }),
          Layer.sync(Storage, () => makeStorage(stored, sound())),
          Layer.succeed(Tabs, tabs),
          ShopEvents.layer,
          Notifications.layer,
          settled(),
        )
        const context = yield* Layer.build(Layer.fresh(Layer.provide(Session.layer, world)))
        const session = yield* Effect.provideContext(Session, context)
        yield* Effect.forkScoped(Stream.runForEach(tabs.messages, () => session.reload))
        const now = Effect.map(SubscriptionRef.get(session.state), ({ credentials, gate }) => ({
          person: credentials === null ? null : tokens.issued.get(credentials.token)!,
          epoch: gate.epoch,
        }))
        /** Requests the profile, and checks that the response belongs to the same customer. */
        const sendRequest = (request: AnyRequest) =>
          Effect.gen(function* () {
            const begun = yield* now
            const answer = yield* Effect.result(
              session.withToken(request, (token) => send(request, { token, operationId: null })),
            )
            if (answer._tag === "Failure" || begun.person === null) return
            if (answer.success !== begun.person)
              faults.push(`${begun.person} got the response of ${String(answer.success)}`)
            if ((yield* now).epoch !== begun.epoch)
              faults.push(`${begun.person} got a response after the end`)
          })
        return { session, sendRequest }
      })
      const tabs = [yield* open, yield* open]
      const fibers: Array<Fiber.Fiber<void>> = []
      const sendRequest = ({ sendRequest }: Tab, request: AnyRequest) =>
        Effect.map(Effect.forkChild(sendRequest(request)), (fiber) => void fibers.push(fiber))

      // Both have begun to listen.
      yield* pass(0)
      yield* tabs[0]!.session.begin(tokens.issue("ada"))
      yield* pass(0)
      for (const one of story) {
        if (one.tag === "login") yield* tabs[one.tab]!.session.begin(tokens.issue(one.person))
        else if (one.tag === "logout") yield* tabs[one.tab]!.session.end
        else if (one.tag === "ask") yield* sendRequest(tabs[one.tab]!, echo({}))
        else if (one.tag === "askOwn") yield* sendRequest(tabs[one.tab]!, me({}))
        else if (one.tag === "askSlow") {
          platform.fail({ on: "shop.echo", kind: { delayMs: 5 * travelMs } })
          yield* sendRequest(tabs[one.tab]!, echo({}))
        } else if (one.tag === "refresh") {
          const { how } = one
          const kind = typeof how === "number" ? { refuse: how } : how === "slow" ? { delayMs: 35 } : how
          platform.fail({ on: "user.refresh", kind })
        } else if (one.tag === "half") yield* pass(travelMs / 2)
        else if (one.tag === "wait") yield* pass(10 * travelMs)
        else tokens.expire(one.tag === "revoke")
        for (const { session } of tabs) {
          const { gate, credentials } = yield* SubscriptionRef.get(session.state)
          if (gate.lock === -1 && credentials !== null) faults.push("a lock of -1 with a token")
          if (credentials === null && (gate.lock === 1 || gate.isDead)) faults.push("a guest renews")
        }
      }
      platform.clearTroubles()
      yield* pass(60_000)
      for (const fiber of fibers)
        if (fiber.pollUnsafe()?._tag !== "Success") faults.push("a request waits forever, or has failed")
      const [one, two] = [
        yield* SubscriptionRef.get(tabs[0]!.session.state),
        yield* SubscriptionRef.get(tabs[1]!.session.state),
      ]
      if (one.credentials?.token !== two.credentials?.token) faults.push("two tabs, two tokens")
      const words = JSON.stringify([...stored.values()].map((entries) => [...entries]))
      for (const [token, person] of tokens.issued)
        if (one.credentials?.token !== token && words.includes(token))
          faults.push(`${token} of ${person} is still on the device`)
      return { faults, refreshes }
    }),
  )

describe("laws", () => {
  it("I8, I17 one renewal at a time and only for a refused token; no dead token is sent, every request settles, no response reaches another customer", async () => {
    let refreshes = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (story) => {
        const ending = await play(story)
        refreshes += ending.refreshes
        if (ending.faults.length > 0) throw new Error(ending.faults.join("; "))
      }),
      { examples: [[[{ tag: "expire" }, { tag: "ask", tab: 0 }]]] },
    )
    // Scenarios without a renewal would prove nothing.
    expect(refreshes).toBeGreaterThan(0)
  })
})
