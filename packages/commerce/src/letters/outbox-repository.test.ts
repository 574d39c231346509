import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import { nextTurn } from "../outbox/recipients.ts"
import { OutboxRepository, type OutboxRow } from "./outbox-repository.ts"

const entry = { kind: "test.letter", subject: "1", payload: { to: "anne@example.org" } }

describeOnEachDialect("CM208 OutboxRepository", ({ run }) => {
  const on = <A, E>(body: (outbox: OutboxRepository["Service"]) => Effect.Effect<A, E, Sql>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(OutboxRepository, body), repositories))
  const rows = Effect.flatMap(Sql, ({ db, all }) =>
    all(db.selectFrom("outbox").select(["kind", "subject", "payload", "made_at", "sent_at"]).orderBy("id")),
  )

  it("adds a pending entry, or one that counts as sent without a recipient", async () => {
    const stored = await on((outbox) =>
      Effect.gen(function* () {
        yield* outbox.add(entry, 7)
        yield* outbox.add({ ...entry, subject: "2", isForNobody: true }, 8)
        return yield* rows
      }),
    )
    const row = { kind: "test.letter", payload: '{"to":"anne@example.org"}' }
    expect(stored).toEqual([
      { ...row, subject: "1", made_at: 7, sent_at: null },
      { ...row, subject: "2", made_at: 8, sent_at: 8 },
    ])
  })
  it("refuses a second entry of a kind and subject", async () => {
    const error = await on((outbox) =>
      Effect.andThen(outbox.add(entry, 7), Effect.flip(outbox.add(entry, 8))),
    )
    expect(error).toMatchObject({ _tag: "UniqueViolation", constraint: "outbox.kind, outbox.subject" })
  })
  it("stores an entry with the transaction that has the reason for it, or not at all", async () => {
    const [failed, stored] = await on((outbox) =>
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        const failing = Effect.andThen(outbox.add(entry, 7), Effect.fail("no reason any more"))
        return [yield* Effect.flip(transaction(failing)), yield* rows] as const
      }),
    )
    expect([failed, stored]).toEqual(["no reason any more", []])
  })
  it("counts letters", async () => {
    expect(await on(({ nextNumber }) => Effect.all([nextNumber, nextNumber]))).toEqual([1, 2])
  })

  const claim = { mail: true, jobs: true, nowMs: 1_000, leaseMs: 60_000 }
  const idOf = (row: OutboxRow | null) => row?.id ?? null

  it("claims each due row once, the oldest first, and counts the try", async () => {
    const claimed = await on((outbox) =>
      Effect.gen(function* () {
        for (const subject of ["1", "2", "3"]) yield* outbox.add({ ...entry, subject }, 7)
        const first = yield* outbox.claim(claim)
        const all = yield* Effect.all(
          Array.from({ length: 5 }, () => outbox.claim(claim)),
          { concurrency: "unbounded" },
        )
        return { first, ids: all.map(idOf).toSorted() }
      }),
    )
    expect(claimed.first).toEqual({
      id: 1,
      ...entry,
      madeAtMs: 7,
      sentAtMs: null,
      deadAtMs: null,
      nextAtMs: 61_000,
      tries: 1,
      error: null,
      allowedAtMs: null,
    })
    expect(claimed.ids).toEqual([2, 3, null, null, null])
  })
  it("CM263 CM396 gives the letters to one address different turns, ten of them at once, for all senders", async () => {
    const [turns, stored, later, limits] = await on((outbox) =>
      Effect.gen(function* () {
        for (let count = 0; count < 30; count += 1) yield* outbox.add({ ...entry, subject: `${count}` }, 7)
        const nowMs = 3_600_000
        const take = (id: number, limitKey: string, atMs = nowMs) =>
          outbox.takeTurn({ id, limitKey }, (freeAtMs) => nextTurn(freeAtMs, atMs))
        const all = yield* Effect.all(
          Array.from({ length: 30 }, (_, index) => take(index + 1, "one address")),
          { concurrency: "unbounded" },
        )
        const row = yield* outbox.find(1)
        yield* outbox.deleteFreeLimits(nowMs)
        const next = yield* take(1, "one address", 2 * nowMs)
        const { db, all: select } = yield* Sql
        yield* outbox.deleteFreeLimits(100 * nowMs)
        const limits = yield* select(db.selectFrom("letter_limit").selectAll())
        return [all, row?.allowedAtMs, next, limits] as const
      }),
    )
    const waitsMs = turns.map((turn) => Math.max(0, turn! - 3_600_000)).toSorted((a, b) => a - b)
    expect(waitsMs).toEqual(
      Array.from({ length: 30 }, (_, index) => (index < 10 ? 0 : (index - 9) * 360_000)),
    )
    expect(stored).toBe(turns[0])
    // 20 of the 30 are still to come, so an hour later ten more are before this one.
    expect(later).toBe(3_600_000 + 21 * 360_000)
    expect(limits).toEqual([])
  })
  it("CM263 CM396 drops a letter that would wait for more than a day, and stores nothing of it", async () => {
    const found = await on((outbox) =>
      Effect.gen(function* () {
        yield* outbox.add(entry, 7)
        const turn = yield* outbox.takeTurn({ id: 1, limitKey: "a" }, () => nextTurn(26 * 3_600_000, 1))
        return [turn, (yield* outbox.find(1))?.allowedAtMs]
      }),
    )
    expect(found).toEqual([null, null])
  })
  it("gives 20 rows to four concurrent senders, none of them twice", async () => {
    const ids = await on((outbox) =>
      Effect.gen(function* () {
        for (let count = 0; count < 20; count += 1) yield* outbox.add({ ...entry, subject: `${count}` }, 7)
        const sender = Effect.gen(function* () {
          const own: Array<number> = []
          for (;;) {
            const row = yield* outbox.claim(claim)
            if (row === null) return own
            own.push(row.id)
            yield* outbox.complete(row, 8, null)
          }
        })
        return yield* Effect.all([sender, sender, sender, sender], { concurrency: "unbounded" })
      }),
    )
    expect(ids.flat().toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })
  it("claims a row again when its lease has ended; the first sender can then neither fail nor release it", async () => {
    const row = await on((outbox) =>
      Effect.gen(function* () {
        yield* outbox.add(entry, 7)
        const first = (yield* outbox.claim(claim))!
        const early = yield* outbox.claim({ ...claim, nowMs: 60_999 })
        const second = (yield* outbox.claim({ ...claim, nowMs: 61_000 }))!
        yield* outbox.fail(first, { nextAtMs: null, error: "late", nowMs: 61_001 })
        yield* outbox.release(first, { nextAtMs: 0, error: "late" })
        return { early, second, stored: yield* outbox.find(first.id) }
      }),
    )
    expect(row.early).toBe(null)
    expect(row.stored).toEqual({ ...row.second, tries: 2, nextAtMs: 121_000, error: null })
  })
  it("claims the jobs of one payment one after another, and letters and jobs apart", async () => {
    const steps = await on((outbox) =>
      Effect.gen(function* () {
        const job = (subject: string, providerId: string) =>
          outbox.add({ kind: "payment.capture", subject, payload: { providerId } }, 7)
        yield* job("1", "a")
        yield* job("2", "a")
        yield* job("3", "b")
        yield* outbox.add(entry, 7)
        const letter = yield* outbox.claim({ ...claim, jobs: false })
        const none = yield* outbox.claim({ ...claim, jobs: false, mail: false })
        const first = yield* outbox.claim(claim)
        const other = yield* outbox.claim(claim)
        const blocked = yield* outbox.claim(claim)
        yield* outbox.complete(first!, 9, null)
        const second = yield* outbox.claim(claim)
        return [letter, none, first, other, blocked, second].map(idOf)
      }),
    )
    expect(steps).toEqual([4, null, 1, 3, null, 2])
  })
  it("CM506 claims the jobs of one provider apart from those of others", async () => {
    const steps = await on((outbox) =>
      Effect.gen(function* () {
        const job = (subject: string, payload: Readonly<Record<string, string>>) =>
          outbox.add({ kind: "payment.capture", subject, payload }, 7)
        yield* job("1", { providerId: "a", provider: "stripe" })
        yield* job("2", { providerId: "b" })
        yield* job("3", { providerId: "c", provider: "sandbox" })
        const of = (provider: string) => outbox.claim({ ...claim, mail: false, jobs: { provider } })
        return [
          yield* of("other"),
          yield* of("sandbox"),
          yield* of("sandbox"),
          yield* of("sandbox"),
          yield* of("stripe"),
        ].map(idOf)
      }),
    )
    expect(steps).toEqual([null, 2, 3, null, 1])
  })
  it("releases a row without a counted try, fails it for a time or for good, and retries it", async () => {
    const result = await on((outbox) =>
      Effect.gen(function* () {
        yield* outbox.add(entry, 7)
        const seen: Array<OutboxRow | null> = []
        yield* outbox.release((yield* outbox.claim(claim))!, { nextAtMs: 2_000, error: "closed" })
        seen.push(yield* outbox.find(1))
        const again = (yield* outbox.claim({ ...claim, nowMs: 2_000 }))!
        yield* outbox.fail(again, { nextAtMs: 3_000, error: "busy", nowMs: 2_500 })
        seen.push(yield* outbox.find(1))
        const last = (yield* outbox.claim({ ...claim, nowMs: 3_000 }))!
        yield* outbox.fail(last, { nextAtMs: null, error: "refused", nowMs: 3_500 })
        seen.push(yield* outbox.find(1))
        const counts = yield* outbox.counts
        const retried = [yield* outbox.retry([9]), yield* outbox.retry([1, 9]), yield* outbox.retry(null)]
        seen.push(yield* outbox.find(1))
        return { seen, counts, retried }
      }),
    )
    expect(result.seen).toMatchObject([
      { tries: 0, nextAtMs: 2_000, error: "closed" },
      { tries: 1, nextAtMs: 3_000, error: "busy", deadAtMs: null },
      { tries: 2, error: "refused", deadAtMs: 3_500 },
      { tries: 0, nextAtMs: 0, deadAtMs: null },
    ])
    expect(result.counts).toEqual({ waiting: 0, sent: 0, dead: 1 })
    expect(result.retried).toEqual([0, 1, 0])
  })
  it("lists rows of a state newest first, page after page", async () => {
    const result = await on((outbox) =>
      Effect.gen(function* () {
        for (const subject of ["1", "2", "3", "4"]) yield* outbox.add({ ...entry, subject }, 7)
        yield* outbox.complete((yield* outbox.find(2))!, 8, "nobody to write to")
        const list = (state: "waiting" | "sent" | "dead" | null, beforeId: number | null, countMax: number) =>
          Effect.map(outbox.list({ state, beforeId, countMax }), (all) => all.map(({ id }) => id))
        return [
          yield* list(null, null, 2),
          yield* list(null, 3, 2),
          yield* list("waiting", null, 9),
          yield* list("sent", null, 9),
          yield* list("dead", null, 9),
        ]
      }),
    )
    expect(result).toEqual([[4, 3], [2, 1], [4, 3, 1], [2], []])
  })
  it("deletes sent rows and unsent letters from before a moment, and no jobs", async () => {
    const result = await on((outbox) =>
      Effect.gen(function* () {
        for (const subject of ["1", "2"]) yield* outbox.add({ ...entry, subject }, 7)
        yield* outbox.add({ kind: "payment.release", subject: "3", payload: {} }, 7)
        yield* outbox.complete((yield* outbox.find(1))!, 8, null)
        return [
          yield* outbox.deleteSent(8),
          yield* outbox.deleteUnsentLetters(7),
          yield* outbox.deleteSent(9),
          yield* outbox.deleteUnsentLetters(8),
          (yield* rows).map(({ subject }) => subject),
        ]
      }),
    )
    expect(result).toEqual([0, 0, 1, 1, ["3"]])
  })
  it("deletes the letters of some kinds to an address", async () => {
    const stored = await on((outbox) =>
      Effect.gen(function* () {
        yield* outbox.add(entry, 7)
        yield* outbox.add({ ...entry, kind: "other.letter" }, 7)
        yield* outbox.add({ ...entry, subject: "2", payload: { to: "ben@example.org" } }, 7)
        yield* outbox.add({ ...entry, subject: "3", payload: {} }, 7)
        yield* outbox.deleteLettersTo("test.", "anne@example.org")
        return yield* rows
      }),
    )
    expect(stored.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      "other.letter 1",
      "test.letter 2",
      "test.letter 3",
    ])
  })
})
