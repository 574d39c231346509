import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../drivers/sql/repositories/index.ts"
import { Sql } from "../drivers/sql/index.ts"
import { OutboxRepository } from "./outbox-repository.ts"

const entry = { kind: "test.letter", subject: "1", payload: { to: "anne@example.org" } }

describeOnEachDialect("CM208 OutboxRepository", ({ run }) => {
  const on = <A, E>(body: (outbox: OutboxRepository["Service"]) => Effect.Effect<A, E, Sql>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(OutboxRepository, body), repositories))
  const rows = Effect.flatMap(Sql, ({ db, all }) =>
    all(db.selectFrom("outbox").select(["kind", "subject", "payload", "made_at", "sent_at"]).orderBy("id")),
  )

  it("adds an entry that waits, or counts as sent when nobody reads it", async () => {
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
  it("deletes the letters to an address, of some kinds alone", async () => {
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
