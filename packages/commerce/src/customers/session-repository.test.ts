import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories, type Repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import { tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"
import { CustomerRepository } from "./customer-repository.ts"
import { SessionRepository } from "./session-repository.ts"
import { beginSession, issueAccessToken, renewSession } from "./sessions.ts"

const ada = {
  id: 1,
  email: "ada@example.org",
  firstName: "Ada",
  lastName: "Lovelace",
  password: null,
  groupId: 2,
  store: "fr",
}
const startMs = 1_000_000
const device = { browser: "Firefox", system: null }

describeOnEachDialect("CM61 SessionRepository", ({ run }) => {
  const on = <A, E>(
    body: (sessions: SessionRepository["Service"]) => Effect.Effect<A, E, Repositories | Sql>,
  ) =>
    run(
      Effect.gen(function* () {
        yield* (yield* CustomerRepository).add(ada, 0)
        return yield* body(yield* SessionRepository)
      }).pipe(Effect.provide(repositories)),
    )
  const renew = (refreshToken: string, nowMs: number) =>
    Effect.flatMap(Sql, ({ transaction }) => transaction(renewSession(refreshToken, nowMs)))

  it("finds the customer of an access token until it expires", async () => {
    const found = await on((sessions) =>
      Effect.gen(function* () {
        const { token, refreshToken } = yield* beginSession(1, startMs)
        return [
          yield* sessions.findAccess(tokenHash(token), startMs + bounds.accessMs - 1),
          yield* sessions.findAccess(tokenHash(token), startMs + bounds.accessMs),
          yield* sessions.findAccess(tokenHash(refreshToken), startMs),
        ]
      }),
    )
    expect(found).toEqual([{ sessionId: 1, customerId: 1, groupId: 2 }, null, null])
  })
  it("CM62 gives five concurrent renewals of one token the same credentials", async () => {
    const result = await on((sessions) =>
      Effect.gen(function* () {
        const { refreshToken } = yield* beginSession(1, startMs)
        const all = yield* Effect.all(
          Array.from({ length: 5 }, () => renew(refreshToken, startMs + 1)),
          { concurrency: "unbounded" },
        )
        const isValid = yield* sessions.findAccess(tokenHash(all[0]!.token), startMs + 1)
        return { tokens: new Set(all.map((one) => JSON.stringify(one))).size, isValid: isValid !== null }
      }),
    )
    expect(result).toEqual({ tokens: 1, isValid: true })
  })
  it("CM62 ends the session of a token that is used again later, and no other", async () => {
    const result = await on((sessions) =>
      Effect.gen(function* () {
        const [first, second] = [yield* beginSession(1, startMs), yield* beginSession(1, startMs)]
        const next = yield* renew(first.refreshToken, startMs)
        const again = yield* renew(first.refreshToken, startMs + bounds.graceMs + 1)
        return [
          again,
          yield* sessions.findAccess(tokenHash(next!.token), startMs),
          (yield* sessions.findAccess(tokenHash(second.token), startMs))?.sessionId,
          yield* renew("unknown", startMs),
        ]
      }),
    )
    expect(result).toEqual([null, null, 2, null])
  })
  it("lists valid sessions, the last used first, with their device", async () => {
    const list = await on((sessions) =>
      Effect.gen(function* () {
        yield* beginSession(1, startMs, device)
        yield* beginSession(1, startMs + 1)
        yield* issueAccessToken(1, startMs + 2)
        return yield* sessions.list(1, startMs + 2)
      }),
    )
    expect(list).toEqual([
      { id: 1, ...device, startedAtMs: startMs, usedAtMs: startMs + 2 },
      { id: 2, browser: null, system: null, startedAtMs: startMs + 1, usedAtMs: startMs + 1 },
    ])
  })
  it("deletes one, those of tokens, all but one, and the oldest over the limit", async () => {
    const counts = await on((sessions) =>
      Effect.gen(function* () {
        const ids = Effect.map(sessions.list(1, startMs), (all) => all.map(({ id }) => id).toSorted())
        const begin = beginSession(1, startMs)
        const first = yield* begin
        for (let count = 0; count < 4; count += 1) yield* begin
        yield* sessions.deleteOf(2, 2)
        yield* sessions.deleteOf(1, 2)
        const seen = [yield* ids]
        yield* sessions.deleteByTokens([tokenHash(first.refreshToken), tokenHash("unknown")])
        yield* sessions.deleteByTokens([])
        seen.push(yield* ids)
        yield* sessions.deleteAll(1, 4)
        seen.push(yield* ids)
        for (let count = 0; count < bounds.sessionsMax; count += 1) yield* begin
        return { seen, count: (yield* ids).length, hasOldest: (yield* ids).includes(4) }
      }),
    )
    expect(counts).toEqual({
      seen: [[1, 3, 4, 5], [3, 4, 5], [4]],
      count: bounds.sessionsMax,
      hasOldest: false,
    })
  })
  it("CM73 deletes sessions once none of their tokens is valid", async () => {
    const result = await on((sessions) =>
      Effect.gen(function* () {
        yield* beginSession(1, startMs)
        return [
          yield* sessions.deleteExpired(startMs + bounds.refreshMs - 1),
          yield* sessions.deleteExpired(startMs + bounds.refreshMs),
          yield* issueAccessToken(1, startMs),
        ]
      }),
    )
    expect(result).toEqual([0, 1, null])
  })
})
