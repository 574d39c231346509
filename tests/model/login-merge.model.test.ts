import { Effect, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ada, type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import { modelRuns } from "../support/model-runs.ts"
import { loginRegressions } from "./login-regressions.ts"

const calls = ["cart.create", "cart.pull", "cart.update", "cart.totals", "user.me", "user.login"] as const
const lossKinds = ["loseRequest", "loseReply", "badResponse"] as const
const skus = ["BOL", "TASSE", "PLAT"] as const

/** An event during a sign-in. */
type SignInEvent =
  | { readonly tag: "lose"; readonly on: (typeof calls)[number]; readonly how: (typeof lossKinds)[number] }
  | { readonly tag: "refuse"; readonly on: "cart.create" | "cart.pull" }
  | { readonly tag: "wait"; readonly ms: number }
  | { readonly tag: "reload" | "reconnect" }

/** The carts of the guest and the customer, and the events during the sign-in. */
export interface SignIn {
  readonly guestLines: Readonly<Record<string, number>>
  readonly customerLines: Readonly<Record<string, number>>
  readonly events: ReadonlyArray<SignInEvent>
}

const event: fc.Arbitrary<SignInEvent> = fc.oneof(
  fc.record({
    tag: fc.constant("lose" as const),
    on: fc.constantFrom(...calls),
    how: fc.constantFrom(...lossKinds),
  }),
  fc.record({
    tag: fc.constant("refuse" as const),
    on: fc.constantFrom("cart.create" as const, "cart.pull" as const),
  }),
  fc.record({ tag: fc.constant("wait" as const), ms: fc.constantFrom(0, 20, 50, 130, 300, 2500) }),
  fc.record({ tag: fc.constantFrom("reload" as const, "reconnect" as const) }),
)
const lines = fc.dictionary(fc.constantFrom(...skus), fc.integer({ min: 1, max: 9 }), {
  noNullPrototype: true,
})

const reconnect = (device: Device) =>
  Effect.gen(function* () {
    yield* SubscriptionRef.set(device.online, false)
    yield* pass(10)
    yield* SubscriptionRef.set(device.online, true)
    yield* pass(0)
  })
const isSignedIn = ({ views }: OpenShop) => views.account?.isSignedIn === true

/** Signs a guest with a cart in under faults, with retries, and waits until nothing is pending. */
const runSignIn = ({ guestLines, customerLines, events }: SignIn) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { platform } = device
      platform.users.register(ada.email, ada.password)
      platform.fill(ada.email, customerLines)
      yield* Effect.scoped(
        Effect.gen(function* () {
          const shop = yield* openShop(device)
          yield* pass(0)
          for (const [sku, qty] of Object.entries(guestLines)) shop.actions.cart.add({ sku, qty })
          yield* pass(1000)
        }),
      )
      platform.setLatency(20)
      let rest = events
      do {
        const until = rest.findIndex(({ tag }) => tag === "reload")
        const now = until < 0 ? rest : rest.slice(0, until)
        rest = until < 0 ? [] : rest.slice(until + 1)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const shop = yield* openShop(device)
            yield* pass(100)
            if (!isSignedIn(shop)) shop.actions.account.login(ada)
            for (const one of now) {
              if (one.tag === "lose") platform.fail({ on: one.on, kind: one.how })
              else if (one.tag === "refuse") platform.fail({ on: one.on, kind: { refuse: 500 } })
              else if (one.tag === "reconnect") yield* reconnect(device)
              else if (one.tag === "wait") yield* pass(one.ms)
            }
          }),
        )
      } while (rest.length > 0)
      platform.clearTroubles()
      const shop = yield* openShop(device)
      yield* pass(1000)
      if (!isSignedIn(shop)) shop.actions.account.login(ada)
      yield* pass(1000)
      yield* reconnect(device)
      for (let step = 0; step < 3; step += 1) yield* pass(70_000)
      expect(isSignedIn(shop)).toBe(true)
      return {
        shown: Object.fromEntries((shop.views.cart?.lines ?? []).map((line) => [line.sku, line.qty])),
        held: platform.held(platform.users.customers.get(ada.email)?.cart ?? ""),
      }
    }),
  )

/** The expected cart on device and platform: the sum of both carts. */
const expectedCarts = ({ guestLines, customerLines }: SignIn) => {
  const sum: Record<string, number> = { ...customerLines }
  for (const [sku, qty] of Object.entries(guestLines)) sum[sku] = (sum[sku] ?? 0) + qty
  return { shown: sum, held: sum }
}

describe("CA31 CA32 CA33 a sign-in under every fault", () => {
  it("I4 ends with the lines of guest and customer, each once, on the device and on the server", async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        lines,
        fc.array(event, { maxLength: 12 }),
        async (guestLines, customerLines, events) => {
          const scenario = { guestLines, customerLines, events }
          expect(await runSignIn(scenario)).toEqual(expectedCarts(scenario))
        },
      ),
      modelRuns("sign-in", 200),
    )
  }, 600_000)

  it.each(loginRegressions)("holds in a scenario that once failed: $title", async (scenario) => {
    expect(await runSignIn(scenario)).toEqual(expectedCarts(scenario))
  })
})
