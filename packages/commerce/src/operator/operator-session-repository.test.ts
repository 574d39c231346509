import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { OperatorSessionRepository } from "./operator-session-repository.ts"

describeOnEachDialect("CM310 OperatorSessionRepository", ({ run }) => {
  const [one, other] = ["a".repeat(64), "b".repeat(64)] as const
  const on = <A, E>(
    body: (sessions: OperatorSessionRepository["Service"]) => Effect.Effect<A, E>,
  ): Promise<A> => run(Effect.provide(Effect.flatMap(OperatorSessionRepository, body), repositories))

  it("saves, replaces and deletes a session", () =>
    on((sessions) =>
      Effect.gen(function* () {
        yield* sessions.save(one, '{"id":"1"}', { nowMs: 0, endsAtMs: 10 })
        yield* sessions.save(one, '{"id":"2"}', { nowMs: 1, endsAtMs: 11 })
        expect(yield* sessions.find(one, 10)).toBe('{"id":"2"}')
        yield* sessions.delete(one)
        expect(yield* sessions.find(one, 10)).toBeNull()
      }),
    ))
  it("finds no session that has ended, and deletes it with the next one that begins", () =>
    on((sessions) =>
      Effect.gen(function* () {
        yield* sessions.save(one, "{}", { nowMs: 0, endsAtMs: 10 })
        expect([yield* sessions.find(one, 9), yield* sessions.find(one, 10)]).toEqual(["{}", null])
        yield* sessions.save(other, "{}", { nowMs: 10, endsAtMs: 20 })
        expect([yield* sessions.find(one, 0), yield* sessions.find(other, 10)]).toEqual([null, "{}"])
      }),
    ))
})
