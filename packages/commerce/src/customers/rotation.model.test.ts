import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryShop } from "../../../../tests/support/memory-shop.ts"
import type { SqlError } from "../sql/index.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { bounds } from "./bounds.ts"
import { tokenHash } from "../secrets/index.ts"
import { SessionRepository } from "./session-repository.ts"
import { beginSession, type RenewOptions, renewSession } from "./sessions.ts"

const startMs = Date.UTC(2026, 10, 21)

/** The sessions of a shop. */
const sessionsOf = ({ run }: ReturnType<typeof memoryShop>, options: RenewOptions = {}) => {
  const on = <A>(use: (sessions: SessionRepository["Service"]) => Effect.Effect<A, SqlError>) =>
    run(Effect.flatMap(SessionRepository, use))
  return {
    begin: (nowMs: number) => run(beginSession(1, nowMs)),
    renew: (refreshToken: string, nowMs: number) => run(renewSession(refreshToken, nowMs, options)),
    find: (token: string, nowMs: number) => on(({ findAccess }) => findAccess(tokenHash(token), nowMs)),
    sweep: (nowMs: number) => on(({ deleteExpired }) => deleteExpired(nowMs)),
  }
}

/** A customer who has just signed in, and what the platform has of it. */
const open = () => {
  const shop = memoryShop()
  shop.database.exec(
    `INSERT INTO customer (id, email, email_key, first_name, last_name, store, created_at, updated_at)
     VALUES (1, 'ada@example.org', 'ada@example.org', 'Ada', 'Lovelace', 'fr', 0, 0)`,
  )
  const held = sessionsOf(shop)
  const begin = (nowMs = startMs) => held.begin(nowMs)
  return { shop, held, begin }
}

/*
 * The model: a session is a chain of pairs. Renewing with the newest makes the next; with the one before, shortly after
 * and before the next was used, gives the next again; with any other ends the session.
 */
interface Pair {
  readonly madeAtMs: number
  usedAtMs: number | null
}
const makeModel = () => {
  const pairs: Array<Pair> = [{ madeAtMs: startMs, usedAtMs: null }]
  const endsAtMs = startMs + bounds.sessionMs
  const until = (index: number, lifetimeMs: number) => Math.min(pairs[index]!.madeAtMs + lifetimeMs, endsAtMs)
  let isOver = false
  return {
    isOver: () => isOver,
    count: () => pairs.length,
    /** Index of the returned pair; null when refused. */
    renew: (index: number, nowMs: number): number | null => {
      if (isOver) return null
      const pair = pairs[index]!
      if (pair.usedAtMs === null) {
        if (nowMs >= until(index, bounds.refreshMs)) return null
        pair.usedAtMs = nowMs
        pairs.push({ madeAtMs: nowMs, usedAtMs: null })
        return index + 1
      }
      if (nowMs - pair.usedAtMs <= bounds.graceMs && pairs[index + 1]!.usedAtMs === null) return index + 1
      isOver = true
      return null
    },
    holds: (index: number, nowMs: number): boolean => !isOver && nowMs < until(index, bounds.accessMs),
  }
}

const holders = ["tab", "other tab", "thief"] as const
type Command =
  | { readonly tag: "renew"; readonly who: (typeof holders)[number]; readonly isLost: boolean }
  /** A client copies another's token: a tab reads the storage, a thief the disk. */
  | { readonly tag: "copy"; readonly from: (typeof holders)[number]; readonly to: (typeof holders)[number] }
  | { readonly tag: "wait"; readonly ms: number }
  | { readonly tag: "sweep" }

const holder = fc.constantFrom(...holders)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ tag: fc.constant("renew" as const), who: holder, isLost: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ tag: fc.constant("copy" as const), from: holder, to: holder }) },
  {
    weight: 4,
    arbitrary: fc.record({
      tag: fc.constant("wait" as const),
      ms: fc.constantFrom(
        0,
        1_000,
        bounds.graceMs - 1,
        bounds.graceMs,
        1,
        bounds.accessMs,
        bounds.refreshMs - 1,
        bounds.refreshMs,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ tag: "sweep" as const }) },
)

describe("laws", () => {
  it("CM62 lost responses, two tabs, and a thief: the platform follows the model, and repeats each pair identically", () => {
    const seen = { again: 0, over: 0, expired: 0 }
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { held, begin, shop } = open()
        const model = makeModel()
        const first = begin()
        const given = [first]
        const has: Record<(typeof holders)[number], number> = { tab: 0, "other tab": 0, thief: 0 }
        const faults: Array<unknown> = []
        let nowMs = startMs
        for (const step of commands) {
          if (step.tag === "wait") nowMs += step.ms
          if (step.tag === "copy") has[step.to] = has[step.from]
          if (step.tag === "sweep") held.sweep(nowMs)
          if (step.tag === "renew") {
            const wasOver = model.isOver()
            const answer = held.renew(given[has[step.who]]!.refreshToken, nowMs)
            const before = model.count()
            const expected = model.renew(has[step.who], nowMs)
            if ((answer === null) !== (expected === null)) faults.push({ step, answer, expected })
            if (answer !== null && expected !== null) {
              if (expected < before) seen.again += 1
              given[expected] ??= { token: answer.token, refreshToken: answer.refreshToken }
              if (JSON.stringify(answer) !== JSON.stringify(given[expected]))
                faults.push({ step, answer, expected: given[expected] })
              if (!step.isLost) has[step.who] = expected
            }
            if (answer === null) seen[model.isOver() && !wasOver ? "over" : "expired"] += 1
          }
          for (const [index, { token }] of given.entries()) {
            const isHeld = held.find(token, nowMs) !== null
            if (isHeld !== model.holds(index, nowMs)) faults.push({ step, index, isHeld })
          }
        }
        void shop.close()
        expect(faults).toEqual([])
      }),
      limitRuns(150, "each story has a database of its own"),
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
  })
})

describe("CM62 a refresh token", () => {
  it("after a lost response returns the same credentials again, for two minutes", () => {
    const { held, begin } = open()
    const { refreshToken } = begin()
    const answer = held.renew(refreshToken, startMs)
    expect(held.renew(refreshToken, startMs + bounds.graceMs)).toEqual(answer)
    expect(held.find(answer!.token, startMs)).toEqual({ sessionId: 1, customerId: 1, groupId: 1 })
  })
  it("gives two concurrent tabs the same credentials, and neither ends the other's session", () => {
    const { held, begin } = open()
    const { refreshToken } = begin()
    const [one, two] = [held.renew(refreshToken, startMs), held.renew(refreshToken, startMs + 40)]
    expect(two).toEqual(one)
    const [three, four] = [one, two].map((pair) => held.renew(pair!.refreshToken, startMs + bounds.accessMs))
    expect(four).toEqual(three)
    expect(three).not.toBeNull()
  })
  it.each([
    [
      "too late",
      (held: ReturnType<typeof sessionsOf>, first: string) => held.renew(first, startMs + bounds.graceMs + 1),
    ],
    [
      "after what followed it was used",
      (held: ReturnType<typeof sessionsOf>, first: string, second: string) => {
        held.renew(second, startMs + 1)
        return held.renew(first, startMs + 2)
      },
    ],
  ])("used again %s ends the whole session, and no other", (_, again) => {
    const { held, begin } = open()
    const [{ refreshToken }, elsewhere] = [begin(), begin()]
    const next = held.renew(refreshToken, startMs)!
    expect(again(held, refreshToken, next.refreshToken)).toBeNull()
    expect(held.find(next.token, startMs)).toBeNull()
    expect(held.renew(next.refreshToken, startMs)).toBeNull()
    expect(held.find(elsewhere.token, startMs)).not.toBeNull()
  })
  describe("D12: a client that always uses its first token, where older clients are allowed", () => {
    const older = () => {
      const { shop, begin } = open()
      return { held: sessionsOf(shop, { acceptsFirstToken: true }), begin }
    }
    it("renews repeatedly and gets a valid access token", () => {
      const { held, begin } = older()
      const { refreshToken } = begin()
      const tokens = new Set<string>()
      for (let hour = 1; hour <= 5; hour += 1) {
        const nowMs = startMs + hour * bounds.accessMs
        const next = held.renew(refreshToken, nowMs)
        expect(held.find(next!.token, nowMs + 1)).toMatchObject({ customerId: 1 })
        tokens.add(next!.token)
      }
      expect(tokens.size).toBe(5)
    })
    it("ends the session as soon as the next one was used, and does not outlive its time", () => {
      const { held, begin } = older()
      const { refreshToken } = begin()
      const next = held.renew(refreshToken, startMs)!
      expect(held.renew(refreshToken, startMs + bounds.accessMs)).not.toBeNull()
      const after = held.renew(next.refreshToken, startMs + bounds.accessMs)
      expect(after).not.toBeNull()
      expect(held.renew(refreshToken, startMs + bounds.accessMs + 1)).toBeNull()
      expect(held.renew(after!.refreshToken, startMs + bounds.accessMs + 2)).toBeNull()
      const second = begin()
      held.renew(second.refreshToken, startMs)
      expect(held.renew(second.refreshToken, startMs + bounds.refreshMs)).toBeNull()
    })
    it("no later token is accepted twice", () => {
      const { held, begin } = older()
      const next = held.renew(begin().refreshToken, startMs)!
      held.renew(next.refreshToken, startMs)
      expect(held.renew(next.refreshToken, startMs + bounds.graceMs + 1)).toBeNull()
    })
    it("no later token is accepted twice after the first one was deleted", () => {
      const { held, begin } = older()
      const first = begin()
      const usedAtMs = startMs + bounds.refreshMs - 1
      const next = held.renew(first.refreshToken, usedAtMs)!
      held.sweep(startMs + bounds.refreshMs)
      expect(held.renew(next.refreshToken, usedAtMs + 2)).not.toBeNull()
      expect(held.renew(next.refreshToken, usedAtMs + 2 + bounds.graceMs + 1)).toBeNull()
    })
  })
  it("renews a session for 90 days at most, however often", () => {
    const { held, begin } = open()
    let { refreshToken } = begin()
    let renewals = 0
    let nowMs = startMs
    for (;;) {
      const next = held.renew(refreshToken, nowMs)
      if (next === null) break
      renewals += 1
      refreshToken = next.refreshToken
      nowMs += bounds.refreshMs / 2
    }
    expect(nowMs).toBe(startMs + bounds.sessionMs)
    expect(renewals).toBe(6)
  })
})

describe("CM61 sessions", () => {
  it("end with their token after an hour, without ending what renews it", () => {
    const { held, begin } = open()
    const { token, refreshToken } = begin()
    expect(held.find(token, startMs + bounds.accessMs - 1)).not.toBeNull()
    expect(held.find(token, startMs + bounds.accessMs)).toBeNull()
    expect(held.renew(refreshToken, startMs + bounds.accessMs)).not.toBeNull()
  })
  it("are twenty at most: the oldest device is signed out", () => {
    const { held, begin } = open()
    const all = Array.from({ length: 21 }, () => begin())
    expect(all.map(({ token }) => held.find(token, startMs) !== null)).toEqual([
      false,
      ...Array.from({ length: 20 }, () => true),
    ])
  })
  it("CM73 deletes sessions without any valid token", () => {
    const { held, begin, shop } = open()
    begin()
    held.sweep(startMs + bounds.refreshMs - 1)
    const count = () => Number(shop.database.get("SELECT count(*) AS n FROM customer_session")!["n"])
    expect(count()).toBe(1)
    expect(held.sweep(startMs + bounds.refreshMs)).toBe(1)
    expect(count()).toBe(0)
  })
})
