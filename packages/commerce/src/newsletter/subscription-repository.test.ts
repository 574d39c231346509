import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { SubscriptionRepository } from "./subscription-repository.ts"

const email = "anne@example.org"
const pending = { email, store: "fr", askedAtMs: 1_000 }

describeOnEachDialect("SR85 SubscriptionRepository", ({ run }) => {
  const on = <A, E>(
    body: (subscriptions: SubscriptionRepository["Service"]) => Effect.Effect<A, E>,
  ): Promise<A> => run(Effect.provide(Effect.flatMap(SubscriptionRepository, body), repositories))
  const confirmation = { confirmHash: "c1", unsubscribeHash: "u1", nowMs: 2_000, askedAfterMs: 999 }

  it("stores an address that waits for its confirmation, with its newest secret alone", () =>
    on((subscriptions) =>
      Effect.gen(function* () {
        expect(yield* subscriptions.find(email)).toBeNull()
        yield* subscriptions.savePending(pending, "c0")
        yield* subscriptions.savePending({ ...pending, store: "de", askedAtMs: 1_001 }, "c1")
        expect(yield* subscriptions.find(email)).toEqual({
          email,
          store: "de",
          status: "pending",
          askedAtMs: 1_001,
          confirmedAtMs: null,
          leftAtMs: null,
        })
        expect(yield* subscriptions.confirm({ ...confirmation, confirmHash: "c0" })).toBeNull()
      }),
    ))
  it("confirms by the secret once, and not when it is too old", () =>
    on((subscriptions) =>
      Effect.gen(function* () {
        yield* subscriptions.savePending(pending, "c1")
        expect(yield* subscriptions.confirm({ ...confirmation, askedAfterMs: 1_000 })).toBeNull()
        expect(yield* subscriptions.confirm(confirmation)).toEqual({ email, store: "fr", isFirst: true })
        expect(yield* subscriptions.confirm(confirmation)).toBeNull()
        expect(yield* subscriptions.find(email)).toMatchObject({ status: "subscribed", confirmedAtMs: 2_000 })
      }),
    ))
  it("stores a letter's secret for a subscribed address, once in a while", () =>
    on((subscriptions) =>
      Effect.gen(function* () {
        const letter = (hash: string, nowMs: number) =>
          subscriptions.saveLetter({ email, hash, nowMs, lastBeforeMs: nowMs - 100 })
        expect(yield* letter("l0", 1_500)).toBe(false)
        yield* subscriptions.savePending(pending, "c1")
        expect(yield* letter("l0", 1_500)).toBe(false)
        yield* subscriptions.confirm(confirmation)
        const saved = [yield* letter("l1", 3_000), yield* letter("l2", 3_099), yield* letter("l3", 3_100)]
        expect(saved).toEqual([true, false, true])
        expect(yield* subscriptions.unsubscribeBySecret("l1", 4_000)).toBe(false)
        expect(yield* subscriptions.unsubscribeBySecret("l3", 4_000)).toBe(true)
      }),
    ))
  it("unsubscribes by address or secret, and keeps the first date", () =>
    on((subscriptions) =>
      Effect.gen(function* () {
        yield* subscriptions.savePending(pending, "c1")
        yield* subscriptions.confirm(confirmation)
        expect(yield* subscriptions.unsubscribeBySecret("u1", 4_000)).toBe(true)
        expect(yield* subscriptions.unsubscribeBySecret("u1", 5_000)).toBe(true)
        yield* subscriptions.unsubscribe(email, 6_000)
        expect(yield* subscriptions.find(email)).toMatchObject({ status: "left", leftAtMs: 4_000 })
        yield* subscriptions.savePending({ ...pending, askedAtMs: 7_000 }, "c2")
        yield* subscriptions.unsubscribe(email, 8_000)
        expect(yield* subscriptions.confirm({ ...confirmation, confirmHash: "c2" })).toBeNull()
      }),
    ))
  it("deletes one address, or those that waited too long", () =>
    on((subscriptions) =>
      Effect.gen(function* () {
        yield* subscriptions.savePending(pending, "c1")
        yield* subscriptions.confirm(confirmation)
        yield* subscriptions.savePending({ email: "old@example.org", store: "fr", askedAtMs: 1 }, "c2")
        yield* subscriptions.savePending({ email: "new@example.org", store: "fr", askedAtMs: 2_000 }, "c3")
        expect(yield* subscriptions.deletePending(2_000)).toBe(1)
        expect(yield* subscriptions.find("old@example.org")).toBeNull()
        yield* subscriptions.delete(email)
        expect([yield* subscriptions.find(email), yield* subscriptions.find("new@example.org")]).toEqual([
          null,
          expect.objectContaining({ status: "pending" }),
        ])
      }),
    ))
})
