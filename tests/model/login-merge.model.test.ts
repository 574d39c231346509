import { Effect, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ada, type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import { modelRuns } from "../support/model-runs.ts"
import { loginRegressions } from "./login-regressions.ts"

const calls = ["cart.create", "cart.pull", "cart.update", "cart.totals", "user.me", "user.login"] as const
const losses = ["loseRequest", "loseReply", "badResponse"] as const
const skus = ["BOL", "TASSE", "PLAT"] as const

/** An event during a sign-in. */
type Trouble =
  | { readonly tag: "lose"; readonly on: (typeof calls)[number]; readonly how: (typeof losses)[number] }
  | { readonly tag: "refuse"; readonly on: "cart.create" | "cart.pull" }
  | { readonly tag: "wait"; readonly ms: number }
  | { readonly tag: "reload" | "blink" }

/** The carts of the guest and the customer, and the events during the sign-in. */
export interface SignIn {
  readonly mine: Readonly<Record<string, number>>
  readonly theirs: Readonly<Record<string, number>>
  readonly troubles: ReadonlyArray<Trouble>
}

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  fc.record({
    tag: fc.constant("lose" as const),
    on: fc.constantFrom(...calls),
    how: fc.constantFrom(...losses),
  }),
  fc.record({
    tag: fc.constant("refuse" as const),
    on: fc.constantFrom("cart.create" as const, "cart.pull" as const),
  }),
  fc.record({ tag: fc.constant("wait" as const), ms: fc.constantFrom(0, 20, 50, 130, 300, 2500) }),
  fc.record({ tag: fc.constantFrom("reload" as const, "blink" as const) }),
)
const lines = fc.dictionary(fc.constantFrom(...skus), fc.integer({ min: 1, max: 9 }), {
  noNullPrototype: true,
})

const blink = (device: Device) =>
  Effect.gen(function* () {
    yield* SubscriptionRef.set(device.online, false)
    yield* pass(10)
    yield* SubscriptionRef.set(device.online, true)
    yield* pass(0)
  })
const isIn = ({ views }: OpenShop) => views.account?.isSignedIn === true

/** Signs a guest with a cart in under faults, with retries, and waits until nothing is pending. */
const runSignIn = ({ mine, theirs, troubles }: SignIn) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { platform } = device
      platform.users.register(ada.email, ada.password)
      platform.fill(ada.email, theirs)
      yield* Effect.scoped(
        Effect.gen(function* () {
          const shop = yield* openShop(device)
          yield* pass(0)
          for (const [sku, qty] of Object.entries(mine)) shop.actions.cart.add({ sku, qty })
          yield* pass(1000)
        }),
      )
      platform.setLatency(20)
      let rest = troubles
      do {
        const until = rest.findIndex(({ tag }) => tag === "reload")
        const now = until < 0 ? rest : rest.slice(0, until)
        rest = until < 0 ? [] : rest.slice(until + 1)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const shop = yield* openShop(device)
            yield* pass(100)
            if (!isIn(shop)) shop.actions.account.login(ada)
            for (const one of now) {
              if (one.tag === "lose") platform.fail({ on: one.on, kind: one.how })
              else if (one.tag === "refuse") platform.fail({ on: one.on, kind: { refuse: 500 } })
              else if (one.tag === "blink") yield* blink(device)
              else if (one.tag === "wait") yield* pass(one.ms)
            }
          }),
        )
      } while (rest.length > 0)
      platform.clearTroubles()
      const shop = yield* openShop(device)
      yield* pass(1000)
      if (!isIn(shop)) shop.actions.account.login(ada)
      yield* pass(1000)
      yield* blink(device)
      for (let step = 0; step < 3; step += 1) yield* pass(70_000)
      expect(isIn(shop)).toBe(true)
      return {
        shown: Object.fromEntries((shop.views.cart?.lines ?? []).map((line) => [line.sku, line.qty])),
        held: platform.held(platform.users.customers.get(ada.email)?.cart ?? ""),
      }
    }),
  )

/** The expected cart on device and platform: the sum of both carts. */
const both = ({ mine, theirs }: SignIn) => {
  const sum: Record<string, number> = { ...theirs }
  for (const [sku, qty] of Object.entries(mine)) sum[sku] = (sum[sku] ?? 0) + qty
  return { shown: sum, held: sum }
}

describe("CA31 CA32 CA33 a sign-in under every fault", () => {
  it("I4 ends with the lines of guest and customer, each once, on the device and on the server", async () => {
    await fc.assert(
      fc.asyncProperty(lines, lines, fc.array(trouble, { maxLength: 12 }), async (mine, theirs, troubles) => {
        const story = { mine, theirs, troubles }
        expect(await runSignIn(story)).toEqual(both(story))
      }),
      modelRuns("sign-in", 200),
    )
  }, 600_000)

  it.each(loginRegressions)("still: $title", async (story) => {
    expect(await runSignIn(story)).toEqual(both(story))
  })
})
