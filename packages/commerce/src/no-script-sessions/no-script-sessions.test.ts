import { Clock, Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { clockAt } from "../../../../tests/support/clock.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { NoScriptSessionRepository, NoScriptSessions } from "./index.ts"

const dayMs = 86_400_000

describeOnEachDialect("CM130 NoScriptSessionRepository", ({ run }) => {
  const on = <A, E>(
    body: (sessions: NoScriptSessionRepository["Service"]) => Effect.Effect<A, E>,
  ): Promise<A> => run(Effect.provide(Effect.flatMap(NoScriptSessionRepository, body), repositories))
  const hashes = ["a", "b", "c"].map((letter) => letter.repeat(64))
  const [first = "", second = "", third = ""] = hashes

  it("saves, replaces and deletes a state", () =>
    on((sessions) =>
      Effect.gen(function* () {
        expect(yield* sessions.find(first)).toBeNull()
        yield* sessions.save(first, '{"cart":1}', 1)
        yield* sessions.save(first, '{"cart":2}', 2)
        expect(yield* sessions.find(first)).toBe('{"cart":2}')
        yield* sessions.delete(first)
        expect(yield* sessions.find(first)).toBeNull()
      }),
    ))
  it("deletes what was not used since a moment", () =>
    on((sessions) =>
      Effect.gen(function* () {
        yield* sessions.save(first, "{}", 1)
        yield* sessions.save(second, "{}", 2)
        yield* sessions.deleteUnused(2)
        expect([yield* sessions.find(first), yield* sessions.find(second)]).toEqual([null, "{}"])
      }),
    ))
  it("CM392 deletes what contains an e-mail address, in any spelling", () =>
    on((sessions) =>
      Effect.gen(function* () {
        yield* sessions.save(first, '{"personal":[{"email":" ZO\\u00cb@EXAMPLE.ORG"}]}', 1)
        yield* sessions.save(second, '{"email":"Zoe\u0308@example.org"}', 1)
        yield* sessions.save(third, '{"email":"zoe@example.org","note":"not zoë@example.org"}', 1)
        for (let index = 0; index < 60; index++)
          yield* sessions.save(String(index).padStart(64, "0"), '{"email":"other@example.org"}', 1)
        expect(yield* sessions.deleteWithEmail("zoë@example.org")).toBe(2)
        expect([yield* sessions.find(first), yield* sessions.find(second)]).toEqual([null, null])
        expect(yield* sessions.find(third)).not.toBeNull()
      }),
    ))
})

describeOnEachDialect("CM130 sessions without JavaScript", ({ run }) => {
  const at = <A, E>(
    nowMs: number,
    body: (sessions: NoScriptSessions["Service"]) => Effect.Effect<A, E>,
  ): Promise<A> =>
    run(
      Effect.flatMap(NoScriptSessions, body).pipe(
        Effect.provideService(
          Clock.Clock,
          clockAt(() => nowMs),
        ),
        Effect.provide(Layer.provideMerge(NoScriptSessions.layer, repositories)),
      ),
    )

  it("are found by their secret, which is stored as a hash", async () => {
    await at(1, ({ save }) => save("secret", "{}"))
    expect(await at(1, ({ find }) => find("secret"))).toBe("{}")
    const stored = Effect.flatMap(NoScriptSessionRepository, ({ find }) => find("secret".padEnd(64)))
    expect(await run(Effect.provide(stored, repositories))).toBeNull()
  })
  it("are limited: a state that is too large does not replace the stored one", async () => {
    await at(1, ({ save }) => save("a", '"small"'))
    expect(await at(2, ({ save }) => save("a", JSON.stringify("x".repeat(262_144))))).toBe(false)
    expect(await at(2, ({ find }) => find("a"))).toBe('"small"')
  })
  it("are deleted 30 days after their last use", async () => {
    await at(0, ({ save }) => save("old", "{}"))
    await at(1, ({ save }) => save("new", "{}"))
    await at(30 * dayMs + 1, ({ deleteUnused }) => deleteUnused)
    expect([await at(2, ({ find }) => find("old")), await at(2, ({ find }) => find("new"))]).toEqual([
      null,
      "{}",
    ])
  })
})
