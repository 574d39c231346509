import { Effect, Exit, type Fiber, Scope, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { AccountRequests } from "@shop/core/account"
import type { ApiRequest, RequestError } from "@shop/core/api"
import type { Transport } from "@shop/core/ports"
import type { SessionState } from "@shop/core/session"
import {
  ada,
  ben,
  type Device,
  makeDevice,
  openSession,
  pass,
  run,
  type SessionTab,
  shared,
} from "@shop/testing"
import { modelRuns } from "../support/model-runs.ts"
import { tokenRegressions } from "./token-regressions.ts"

const people = { ada, ben } as const
type Person = keyof typeof people
const tabCount = 2

/** A step of the shoppers, the platform or the network. */
export type TokenCommand =
  | { readonly tag: "login"; readonly tab: number; readonly who: Person }
  | { readonly tag: "logout" | "reload"; readonly tab: number }
  | { readonly tag: "call"; readonly tab: number; readonly count: number; readonly isPersonal: boolean }
  /** A request whose response arrives later. */
  | { readonly tag: "slowCall"; readonly tab: number }
  | { readonly tag: "expire" | "revoke" | "offline" | "online" }
  | {
      readonly tag: "refresh"
      readonly how: (typeof refreshFaults)[number]
    }
  | { readonly tag: "wait"; readonly ms: number }

const refreshFaults = ["loseRequest", "loseReply", "badResponse", "hang", 401, 500, 503, "slow"] as const
const tab = fc.nat(tabCount - 1)
const command: fc.Arbitrary<TokenCommand> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      tag: fc.constant("login" as const),
      tab,
      who: fc.constantFrom<Person>("ada", "ben"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tag: fc.constantFrom("logout" as const, "reload" as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      tag: fc.constant("call" as const),
      tab,
      count: fc.integer({ min: 1, max: 5 }),
      isPersonal: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ tag: fc.constant("slowCall" as const), tab }) },
  { weight: 4, arbitrary: fc.record({ tag: fc.constant("expire" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      tag: fc.constantFrom("revoke" as const, "offline" as const, "online" as const, "online" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      tag: fc.constant("refresh" as const),
      how: fc.constantFrom(...refreshFaults),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ tag: fc.constant("wait" as const), ms: fc.constantFrom(0, 40, 100, 1000, 6000) }),
  },
)

/** The state of a running scenario. */
interface TokenRun {
  refreshing: number
  refreshingMax: number
  refreshes: number
  refreshRefused: number
  readonly faults: Array<string>
}

interface OpenTab {
  readonly tab: SessionTab
  readonly scope: Scope.Closeable
}

/** A device with monitored requests. */
const monitorDevice = (device: Device, tokenRun: TokenRun): Device => {
  const invalidTokens = new Set<string>()
  const { send } = device.platform
  const monitoredSend: Transport["Service"]["send"] = <Tag extends string, Input, Result>(
    request: ApiRequest<Tag, Input, Result>,
    context?: Parameters<Transport["Service"]["send"]>[1],
  ): Effect.Effect<Result, RequestError> =>
    Effect.suspend(() => {
      const token = context?.token ?? null
      if (token !== null && invalidTokens.has(token))
        tokenRun.faults.push(`${request.name} with a token that the page knows to be invalid`)
      const isRefresh = request.name === "user.refresh"
      if (isRefresh) {
        tokenRun.refreshing += 1
        tokenRun.refreshes += 1
        tokenRun.refreshingMax = Math.max(tokenRun.refreshingMax, tokenRun.refreshing)
      }
      return send(request, context).pipe(
        Effect.tapError((error) =>
          Effect.sync(() => {
            if (error._tag !== "Refused") return
            if (error.code === 401 && token !== null) invalidTokens.add(token)
            if (isRefresh && error.code !== 503) tokenRun.refreshRefused += 1
          }),
        ),
        Effect.ensuring(Effect.sync(() => void (tokenRun.refreshing -= isRefresh ? 1 : 0))),
      )
    })
  return Object.create(device, {
    platform: { value: { ...device.platform, send: monitoredSend } },
    tabs: {
      get: () => device.tabs,
      set(count: number) {
        device.tabs = count
      },
    },
  }) as Device
}

const runScenario = (commands: ReadonlyArray<TokenCommand>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { users } = device.platform
      for (const { email, password } of Object.values(people)) users.register(email, password)
      const tokenRun: TokenRun = {
        refreshing: 0,
        refreshingMax: 0,
        refreshes: 0,
        refreshRefused: 0,
        faults: [],
      }
      const open = Effect.gen(function* () {
        const scope = yield* Scope.make()
        const opened: OpenTab = {
          scope,
          tab: yield* Scope.provide(openSession(monitorDevice(device, tokenRun)), scope),
        }
        return opened
      })
      const tabs = [yield* open, yield* open]
      device.platform.setLatency(30)
      const requestFibers: Array<Fiber.Fiber<void>> = []
      const endings: Array<string> = []
      const state = ({ tab: { session } }: OpenTab): Effect.Effect<SessionState> =>
        SubscriptionRef.get(session.state)

      const emailOf = ({ customer }: SessionState): string | null =>
        [...users.customers.values()].find(({ profile }) => profile.id === customer?.id)?.profile.email ??
        null

      /** Sends a request and checks that the response is for the same customer. */
      const sendRequest = ({ tab }: OpenTab, isPersonal: boolean) =>
        Effect.gen(function* () {
          const sessionBefore = yield* SubscriptionRef.get(tab.session.state)
          const emailBefore = emailOf(sessionBefore)
          const request = isPersonal
            ? tab.sync.execute(AccountRequests.me({}))
            : tab.sync.execute(shared({ text: "x" }))
          const answer = yield* Effect.result<unknown, RequestError, never>(request)
          if (answer._tag === "Success" && isPersonal) {
            const { email } = answer.success as { readonly email: string }
            if (emailBefore !== null && email !== emailBefore)
              tokenRun.faults.push(`${emailBefore} got the response of ${email}`)
            const now = yield* SubscriptionRef.get(tab.session.state)
            if (now.gate.epoch !== sessionBefore.gate.epoch)
              tokenRun.faults.push(`${email} got a response after the end of the session`)
          }
          if (answer._tag === "Failure" && answer.failure._tag === "Refused" && !isPersonal)
            tokenRun.faults.push(`a public request was refused: ${answer.failure.code}`)
        })
      const fork = (work: Effect.Effect<void>, { scope }: OpenTab) =>
        Effect.map(Effect.forkIn(work, scope), (fiber) => void requestFibers.push(fiber))

      for (const command of commands) {
        switch (command.tag) {
          case "login": {
            const { tab } = tabs[command.tab]!
            const signOut = Effect.andThen(tab.session.end, tab.accounts.forget)
            const signIn = Effect.andThen(signOut, Effect.asVoid(tab.accounts.login(people[command.who])))
            yield* fork(signIn, tabs[command.tab]!)
            break
          }
          case "logout":
            yield* tabs[command.tab]!.tab.session.end
            yield* tabs[command.tab]!.tab.accounts.forget
            break
          case "reload":
            endings.push(...tabs[command.tab]!.tab.endings)
            yield* Scope.close(tabs[command.tab]!.scope, Exit.void)
            tabs[command.tab] = yield* open
            break
          case "call":
            for (let count = 0; count < command.count; count += 1)
              yield* fork(sendRequest(tabs[command.tab]!, command.isPersonal), tabs[command.tab]!)
            break
          case "slowCall":
            device.platform.fail({ on: "shop.echo", kind: { delayMs: 1500 } })
            yield* fork(sendRequest(tabs[command.tab]!, false), tabs[command.tab]!)
            break
          case "expire":
          case "revoke":
            users.expire({ isFinal: command.tag === "revoke" })
            break
          case "offline":
          case "online":
            yield* SubscriptionRef.set(device.online, command.tag === "online")
            break
          case "refresh": {
            const { how } = command
            const kind = typeof how === "number" ? { refuse: how } : how === "slow" ? { delayMs: 900 } : how
            device.platform.fail({ on: "user.refresh", kind })
            break
          }
          case "wait":
            yield* pass(command.ms)
        }
        for (const one of tabs) {
          const { gate, credentials, customer } = yield* state(one)
          if (gate.lock === -1) expect([credentials, customer]).toEqual([null, null])
          const owner = credentials === null ? undefined : users.ownerOf(credentials.token)
          if (customer !== null) expect(owner).toBe(emailOf(yield* state(one)))
          if (credentials === null) expect([gate.lock === 1, gate.isDead]).toEqual([false, false])
        }
        expect(tokenRun.refreshingMax).toBeLessThanOrEqual(1)
      }

      yield* SubscriptionRef.set(device.online, true)
      device.platform.clearTroubles()
      // A waiting request ends within two hanging renewals and the requests around them.
      for (let step = 0; step < 12; step += 1) yield* pass(5000)
      for (const fiber of requestFibers) expect(fiber.pollUnsafe()).toBeDefined()
      for (const one of tabs) endings.push(...one.tab.endings)
      expect(tokenRun.faults).toEqual([])
      // A lost or late response signs nobody out.
      expect(endings.filter((ending) => ending === "expired").length).toBeLessThanOrEqual(
        tokenRun.refreshRefused,
      )

      // Each tab shows the signed-in customer; a tab that was reloaded during a sign-in may not know yet.
      const hasReloaded = commands.some(({ tag }) => tag === "reload")
      for (const one of tabs) {
        const { credentials } = yield* state(one)
        const { profile } = yield* SubscriptionRef.get(one.tab.accounts.state)
        const owner = credentials === null ? null : users.ownerOf(credentials.token)
        if (profile !== null || !hasReloaded) expect(profile?.email ?? null).toBe(owner)
      }

      const [one, two] = [yield* state(tabs[0]!), yield* state(tabs[1]!)]
      expect(one.credentials).toEqual(two.credentials)
      expect(one.gate.epoch).toBe(two.gate.epoch)
      if (one.credentials === null) {
        const storedSession = [...(device.stored.get("session")?.values() ?? [])].join()
        expect(storedSession).not.toMatch(/token-\d|refresh-\d|@example/)
      }
      for (const { scope } of tabs) yield* Scope.close(scope, Exit.void)
      return tokenRun.refreshes
    }),
  )

/** Most of a scenario happens to a signed-in customer. */
const firstCommands: ReadonlyArray<TokenCommand> = [
  { tag: "login", tab: 0, who: "ada" },
  { tag: "wait", ms: 1000 },
]

describe("SE4 SE6 SE7 SE8 SE9 SE10 SE12 tokens under every fault", () => {
  it("I8 one renewal at a time, no expired token is sent, every request settles, and none gets another's response", async () => {
    let refreshes = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 10, maxLength: 100, size: "max" }),
        async (commands) => {
          refreshes += await runScenario([...firstCommands, ...commands])
        },
      ),
      modelRuns("token", 200),
    )
    expect(refreshes).toBeGreaterThan(150)
  }, 600_000)

  it.each(tokenRegressions)("holds in a scenario that once failed: $title", ({ commands }) =>
    runScenario(commands).then((refreshes) => expect(refreshes).toBeGreaterThan(0)),
  )
})
