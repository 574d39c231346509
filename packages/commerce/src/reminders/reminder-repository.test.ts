import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { ReminderRepository } from "./reminder-repository.ts"

const email = "anne@example.org"
const reminder = { sku: "BOL", email, store: "fr", askedAtMs: 1 }

describeOnEachDialect("CM302 ReminderRepository", ({ run }) => {
  const on = <A, E>(body: (reminders: ReminderRepository["Service"]) => Effect.Effect<A, E>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(ReminderRepository, body), repositories))

  it("has one reminder of an address for a sku: the first", () =>
    on((reminders) =>
      Effect.gen(function* () {
        yield* reminders.add(reminder)
        yield* reminders.add({ ...reminder, store: "de", askedAtMs: 2 })
        yield* reminders.add({ ...reminder, sku: "ASSIETTE" })
        expect([yield* reminders.count(email), yield* reminders.count("ben@example.org")]).toEqual([2, 0])
        expect(yield* reminders.ofAddress(email)).toEqual([{ ...reminder, sku: "ASSIETTE" }, reminder])
      }),
    ))
  it("lists each product of a store view once, and takes its reminders once", () =>
    on((reminders) =>
      Effect.gen(function* () {
        yield* reminders.add(reminder)
        yield* reminders.add({ ...reminder, email: "ben@example.org" })
        yield* reminders.add({ ...reminder, email: "cleo@example.org", store: "de" })
        const products = yield* reminders.products
        expect(products.map(({ sku, store }) => `${sku} ${store}`).toSorted()).toEqual(["BOL de", "BOL fr"])
        const taken = yield* reminders.take({ sku: "BOL", store: "fr" })
        expect(taken.map((one) => one.email).toSorted()).toEqual([email, "ben@example.org"])
        expect(taken[0]?.askedAtMs).toBe(1)
        expect(yield* reminders.take({ sku: "BOL", store: "fr" })).toEqual([])
        expect(yield* reminders.count("cleo@example.org")).toBe(1)
      }),
    ))
  it("deletes those of an address, or those that waited too long", () =>
    on((reminders) =>
      Effect.gen(function* () {
        yield* reminders.add(reminder)
        yield* reminders.add({ ...reminder, email: "ben@example.org", askedAtMs: 2 })
        yield* reminders.deleteOlder(2)
        expect([yield* reminders.count(email), yield* reminders.count("ben@example.org")]).toEqual([0, 1])
        yield* reminders.deleteOf("ben@example.org")
        expect(yield* reminders.products).toEqual([])
      }),
    ))
})
