import { Effect } from "effect"
import { type ExpressionBuilder, type Selectable, sql as raw } from "kysely"
import { OutboxRepository, type OutboxRow } from "./outbox-repository.ts"
import { jsonField } from "../sql/json-field.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

const jobs = ["payment.capture", "payment.release"]

type Where = ExpressionBuilder<Tables, "outbox">

const isWaiting = (where: Where) =>
  where.and([where("outbox.sent_at", "is", null), where("outbox.dead_at", "is", null)])

const states = {
  waiting: isWaiting,
  sent: (where: Where) => where("outbox.sent_at", "is not", null),
  dead: (where: Where) => where("outbox.dead_at", "is not", null),
} as const

const toRow = (row: Selectable<Tables["outbox"]>): OutboxRow => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  payload: JSON.parse(row.payload) as OutboxRow["payload"],
  madeAtMs: row.made_at,
  sentAtMs: row.sent_at,
  deadAtMs: row.dead_at,
  nextAtMs: row.next_at,
  tries: row.tries,
  error: row.error,
  allowedAtMs: row.allowed_at,
})

const toRowOrNull = (row: Selectable<Tables["outbox"]> | null): OutboxRow | null =>
  row === null ? null : toRow(row)

export const outboxRepository = ({
  dialect,
  db,
  all,
  first,
  run,
  transaction,
}: SqlService): OutboxRepository["Service"] => {
  /** An earlier job of the same payment that waits. */
  const earlierJob = (where: Where) =>
    where
      .selectFrom("outbox as earlier")
      .select("earlier.id")
      .whereRef("earlier.id", "<", "outbox.id")
      .where("earlier.sent_at", "is", null)
      .where("earlier.dead_at", "is", null)
      .where("earlier.kind", "in", jobs)
      .where(
        jsonField(dialect, "earlier.payload", "providerId"),
        "=",
        jsonField(dialect, "outbox.payload", "providerId"),
      )

  /** Older builds named no provider: they knew the sandbox alone. */
  const providerOfJob = raw<string>`coalesce(${jsonField(dialect, "outbox.payload", "provider")}, 'sandbox')`

  return OutboxRepository.of({
    add: ({ kind, subject, payload, isForNobody = false }, nowMs) =>
      Effect.asVoid(
        run(
          db.insertInto("outbox").values({
            kind,
            subject,
            payload: JSON.stringify(payload),
            made_at: nowMs,
            sent_at: isForNobody ? nowMs : null,
          }),
        ),
      ),
    nextNumber: Effect.map(
      first(
        db
          .insertInto("counter")
          .values({ name: "letter", value: 1 })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: raw`counter.value + 1` }))
          .returning("value"),
      ),
      (row) => row!.value,
    ),
    find: (id) => Effect.map(first(db.selectFrom("outbox").selectAll().where("id", "=", id)), toRowOrNull),
    list: ({ state, beforeId, countMax }) =>
      Effect.map(
        all(
          db
            .selectFrom("outbox")
            .selectAll()
            .$if(state !== null, (query) => query.where(states[state!]))
            .$if(beforeId !== null, (query) => query.where("id", "<", beforeId!))
            .orderBy("id", "desc")
            .limit(countMax),
        ),
        (rows) => rows.map(toRow),
      ),
    countWaiting: Effect.map(
      first(
        db
          .selectFrom("outbox")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where(isWaiting),
      ),
      (row) => row!.count,
    ),
    counts: Effect.map(
      first(
        db
          .selectFrom("outbox")
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere(states.waiting).as("waiting"),
            fn.countAll<number>().filterWhere(states.sent).as("sent"),
            fn.countAll<number>().filterWhere(states.dead).as("dead"),
          ]),
      ),
      (row) => row!,
    ),
    claim: ({ mail, jobs: canPay, nowMs, leaseMs }) =>
      mail || canPay !== false
        ? Effect.map(
            first(
              db
                .updateTable("outbox")
                .set((set) => ({ tries: set("tries", "+", 1), next_at: nowMs + leaseMs }))
                .where("id", "=", (where) =>
                  where
                    .selectFrom("outbox")
                    .select("outbox.id")
                    .where(isWaiting)
                    .where("outbox.next_at", "<=", nowMs)
                    .where((due) =>
                      due.or([
                        ...(mail ? [due("outbox.kind", "not in", jobs)] : []),
                        ...(canPay === false
                          ? []
                          : [
                              due.and([
                                due("outbox.kind", "in", jobs),
                                ...(canPay === true ? [] : [due(providerOfJob, "=", canPay.provider)]),
                                due.not(due.exists(earlierJob(due))),
                              ]),
                            ]),
                      ]),
                    )
                    .orderBy("outbox.id")
                    .limit(1)
                    .$if(dialect === "postgres", (query) => query.forUpdate().skipLocked()),
                )
                .returningAll(),
            ),
            toRowOrNull,
          )
        : Effect.succeed(null),
    release: ({ id, tries }, { nextAtMs, error }) =>
      Effect.asVoid(
        run(
          db
            .updateTable("outbox")
            .set((set) => ({ tries: set("tries", "-", 1), next_at: nextAtMs, error }))
            .where("id", "=", id)
            .where("tries", "=", tries)
            .where(isWaiting),
        ),
      ),
    takeTurn: ({ id, limitKey }, decide) =>
      transaction(
        Effect.gen(function* () {
          // The row is locked, also when it is new.
          const limit = yield* first(
            db
              .insertInto("letter_limit")
              .values({ key: limitKey, free_at: 0 })
              .onConflict((conflict) =>
                conflict.column("key").doUpdateSet({ free_at: raw`letter_limit.free_at` }),
              )
              .returning("free_at"),
          )
          const turn = decide(limit!.free_at)
          if (turn === null) return null
          const { allowedAtMs, freeAtMs } = turn
          yield* run(db.updateTable("letter_limit").set({ free_at: freeAtMs }).where("key", "=", limitKey))
          yield* run(db.updateTable("outbox").set({ allowed_at: allowedAtMs }).where("id", "=", id))
          return allowedAtMs
        }),
      ),
    deleteFreeLimits: (nowMs) =>
      Effect.asVoid(run(db.deleteFrom("letter_limit").where("free_at", "<=", nowMs))),
    fail: ({ id, tries }, { nextAtMs, error, nowMs }) =>
      Effect.asVoid(
        run(
          db
            .updateTable("outbox")
            .set(nextAtMs === null ? { error, dead_at: nowMs } : { error, next_at: nextAtMs })
            .where("id", "=", id)
            .where("tries", "=", tries)
            .where(isWaiting),
        ),
      ),
    complete: ({ id, payload }, nowMs, note) =>
      Effect.asVoid(
        run(
          db
            .updateTable("outbox")
            .set({ sent_at: nowMs, error: note, payload: JSON.stringify(payload) })
            .where("id", "=", id),
        ),
      ),
    retry: (ids) =>
      run(
        db
          .updateTable("outbox")
          .set({ dead_at: null, next_at: 0, tries: 0 })
          .where("sent_at", "is", null)
          .$if(ids === null, (query) => query.where("dead_at", "is not", null))
          .$if(ids !== null, (query) => query.where("id", "in", [...ids!])),
      ),
    deleteSent: (beforeMs) => run(db.deleteFrom("outbox").where("sent_at", "<", beforeMs)),
    deleteUnsentLetters: (beforeMs) =>
      run(
        db
          .deleteFrom("outbox")
          .where("sent_at", "is", null)
          .where("made_at", "<", beforeMs)
          .where("kind", "not in", jobs),
      ),
    deleteLettersTo: (kindPrefix, email) =>
      Effect.asVoid(
        run(
          db
            .deleteFrom("outbox")
            .where("kind", "like", `${kindPrefix}%`)
            .where(jsonField(dialect, "payload", "to"), "=", email),
        ),
      ),
  })
}
