import { Effect, type Fiber, Layer, PubSub, type Scope, Stream, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type RequestError, defineRequest } from "../api/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import { type RequestContext, Storage, Tabs, Transport } from "../ports/index.ts"
import {
  type AnyCall,
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
 * The gate and nothing else of the shop, in two tabs, so that thousands of short stories can be told. Longer ones, with
 * accounts and reloading, are told by tests/model.
 */

const travelMs = 10
const people = ["ada", "ben"] as const
type Person = (typeof people)[number]
const answers = ["loseRequest", "loseReply", "badResponse", "hang", 401, 500, 503, "slow"] as const
type Act =
  | { readonly tag: "login"; readonly tab: number; readonly who: Person }
  | { readonly tag: "logout" | "ask" | "askOwn" | "askSlow"; readonly tab: number }
  | { readonly tag: "expire" | "revoke" | "half" | "wait" }
  | { readonly tag: "refresh"; readonly how: (typeof answers)[number] }

const tab = fc.nat(1)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ tag: fc.constant("login" as const), tab, who: fc.constantFrom(...people) }),
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

/** Tokens of two customers: which hold, whose each ever was, and what renews them. */
const makeTokens = () => {
  const holding = new Map<string, Person>()
  const given = new Map<string, Person>()
  const renewing = new Map<string, Person>()
  const issue = (who: Person) => {
    const name = `${given.size}-of-${who}`
    holding.set(`token-${name}`, who)
    given.set(`token-${name}`, who)
    renewing.set(`refresh-${name}`, who)
    return { token: `token-${name}`, refreshToken: `refresh-${name}` }
  }
  const answer = (request: AnyCall, { token }: RequestContext): unknown => {
    if (token !== null && !holding.has(token)) return refuse(401)
    if (request.name !== "user.refresh") return token === null ? "guest" : holding.get(token)
    const who = renewing.get((request.input as { readonly refreshToken: string }).refreshToken)
    if (who === undefined) return refuse(500)
    for (const [old, whose] of holding) if (whose === who) holding.delete(old)
    return issue(who)
  }
  const expire = (isFinal: boolean) => {
    holding.clear()
    if (isFinal) renewing.clear()
  }
  return { given, issue, answer, expire }
}

interface Tab {
  readonly session: Session["Service"]
  readonly ask: (request: AnyCall) => Effect.Effect<void>
}

/** Tells a story that begins with Ada signed in. @returns what was wrong with it, and how often a token was renewed */
const tell = (story: ReadonlyArray<Act>) =>
  run(
    Effect.gen(function* () {
      const faults: Array<string> = []
      const tokens = makeTokens()
      const platform = makeTransport(tokens.answer)
      platform.setLatency(travelMs)
      const device = { bus: yield* PubSub.unbounded<SentMessage>(), locks: new Map(), tabs: 0 }
      const kept: StoredJson = new Map()
      let together = 0
      let refreshes = 0

      /** What a tab sends is watched, by what that tab has heard. */
      const watched = () => {
        const dead = new Set<string>()
        return (
          request: AnyCall,
          stamp: RequestContext = { token: null, operationId: null },
        ): Effect.Effect<unknown, RequestError> =>
          Effect.suspend(() => {
            const { token } = stamp
            if (token !== null && dead.has(token)) faults.push(`${token} was sent, and was known to be dead`)
            if (request.name !== "user.refresh")
              return Effect.tapError(platform.send(request, stamp), (error) =>
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
              platform.send(request, stamp),
              Effect.sync(() => void (together -= 1)),
            )
          })
      }
      const open: Effect.Effect<Tab, never, Scope.Scope> = Effect.gen(function* () {
        const send = watched()
        const tabs = makeTabs(device)
        const world = Layer.mergeAll(
          Layer.succeed(Transport, { send: send as Transport["Service"]["send"] }),
          Layer.sync(Storage, () => makeStorage(kept, sound())),
          Layer.succeed(Tabs, tabs),
          ShopEvents.layer,
          Notifications.layer,
          settled(),
        )
        const context = yield* Layer.build(Layer.fresh(Layer.provide(Session.layer, world)))
        const session = yield* Effect.provideContext(Session, context)
        yield* Effect.forkScoped(Stream.runForEach(tabs.messages, () => session.reload))
        const now = Effect.map(SubscriptionRef.get(session.state), ({ credentials, gate }) => ({
          who: credentials === null ? null : tokens.given.get(credentials.token)!,
          epoch: gate.epoch,
        }))
        /** Asks who one is, and sees that nobody is told of another. */
        const ask = (request: AnyCall) =>
          Effect.gen(function* () {
            const begun = yield* now
            const answer = yield* Effect.result(
              session.withToken(request, (token) => send(request, { token, operationId: null })),
            )
            if (answer._tag === "Failure" || begun.who === null) return
            if (answer.success !== begun.who)
              faults.push(`${begun.who} was told of ${String(answer.success)}`)
            if ((yield* now).epoch !== begun.epoch) faults.push(`${begun.who} was answered after the end`)
          })
        return { session, ask }
      })
      const tabs = [yield* open, yield* open]
      const asked: Array<Fiber.Fiber<void>> = []
      const ask = ({ ask }: Tab, request: AnyCall) =>
        Effect.map(Effect.forkChild(ask(request)), (fiber) => void asked.push(fiber))

      // Both have begun to listen.
      yield* pass(0)
      yield* tabs[0]!.session.begin(tokens.issue("ada"))
      yield* pass(0)
      for (const one of story) {
        if (one.tag === "login") yield* tabs[one.tab]!.session.begin(tokens.issue(one.who))
        else if (one.tag === "logout") yield* tabs[one.tab]!.session.end
        else if (one.tag === "ask") yield* ask(tabs[one.tab]!, echo({}))
        else if (one.tag === "askOwn") yield* ask(tabs[one.tab]!, me({}))
        else if (one.tag === "askSlow") {
          platform.fail({ on: "shop.echo", kind: { delayMs: 5 * travelMs } })
          yield* ask(tabs[one.tab]!, echo({}))
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
      platform.healed()
      yield* pass(60_000)
      for (const fiber of asked)
        if (fiber.pollUnsafe()?._tag !== "Success")
          faults.push("somebody waits for ever, or has come to grief")
      const [one, two] = [
        yield* SubscriptionRef.get(tabs[0]!.session.state),
        yield* SubscriptionRef.get(tabs[1]!.session.state),
      ]
      if (one.credentials?.token !== two.credentials?.token) faults.push("two tabs, two tokens")
      const words = JSON.stringify([...kept.values()].map((entries) => [...entries]))
      for (const [token, who] of tokens.given)
        if (one.credentials?.token !== token && words.includes(token))
          faults.push(`${token} of ${who} is still on the device`)
      return { faults, refreshes }
    }),
  )

describe("laws", () => {
  it("I8, I17 one renewal at a time and only for a refused token; no dead token goes out, everybody settles, nobody is told of another", async () => {
    let refreshes = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (story) => {
        const told = await tell(story)
        refreshes += told.refreshes
        if (told.faults.length > 0) throw new Error(told.faults.join("; "))
      }),
      { examples: [[[{ tag: "expire" }, { tag: "ask", tab: 0 }]]] },
    )
    // Stories in which no token is renewed would say nothing.
    expect(refreshes).toBeGreaterThan(0)
  })
})
