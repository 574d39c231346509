import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { Sql } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { AuditLog, AuditRepository } from "./audit-log.ts"
import { type ImportSummary, ImportReportRepository, summarizeImport } from "./import-reports.ts"

const entry = { actor: "admin-1", action: "stock.set", subject: "BOL", detail: "3" }

describeOnEachDialect("CM105 AuditRepository", ({ run }) => {
  it("has the latest entries up to a number, newest first", async () => {
    const records = [1, 2, 3, 4].map((madeAtMs) => ({ ...entry, detail: String(madeAtMs), madeAtMs }))
    const found = await run(
      Effect.gen(function* () {
        const entries = yield* AuditRepository
        for (const record of records) yield* entries.add(record, 3)
        return [yield* entries.latest(10), yield* entries.latest(2)]
      }).pipe(Effect.provide(repositories)),
    )
    const newest = records.slice(1).toReversed()
    expect(found).toEqual([newest, newest.slice(0, 2)])
  })
})

describeOnEachDialect("CM105 a change by an operator", ({ run }) => {
  const on = <A, E>(body: (audit: AuditLog["Service"]) => Effect.Effect<A, E, Sql>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(AuditLog, body), Layer.provide(AuditLog.layer, repositories)))
  const count = Effect.flatMap(Sql, ({ db, first }) =>
    Effect.map(first(db.selectFrom("counter").select("value")), (row) => row?.value ?? null),
  )
  const change = Effect.flatMap(Sql, ({ db, run: execute }) =>
    execute(db.insertInto("counter").values({ name: "a", value: 1 })),
  )

  it("is stored with its entry; a change without one adds none", () =>
    on(({ record, latest }) =>
      Effect.gen(function* () {
        expect(yield* record(Effect.as(change, { entry, result: "done" }))).toBe("done")
        expect(yield* record(Effect.succeed({ entry: null, result: null }))).toBeNull()
        expect(yield* count).toBe(1)
        expect(yield* latest(10)).toMatchObject([entry])
      }),
    ))
  it("is not stored when its entry is refused, or when the change fails", () =>
    on(({ record, latest }) =>
      Effect.gen(function* () {
        const nobody = { ...entry, actor: "" }
        const refused = yield* Effect.exit(record(Effect.as(change, { entry: nobody, result: null })))
        const failed = yield* Effect.flip(record(Effect.andThen(change, Effect.fail("refused"))))
        expect([refused._tag, failed, yield* count, yield* latest(10)]).toEqual([
          "Failure",
          "refused",
          null,
          [],
        ])
      }),
    ))
})

describeOnEachDialect("CM106 ImportReportRepository", ({ run }) => {
  it("has the latest fifty imports, newest first, without their single lines", async () => {
    const counts = { type: "product", added: 1, changed: 0, unchanged: 2, refused: 1 }
    const types = [{ ...counts, normalized: { nameMissing: 1 } }]
    const report = { lines: 4, refused: 1, stores: ["fr"], types, refusals: [{}] }
    const summary = (at: number): ImportSummary =>
      summarizeImport(`${at}.ndjson`, report as unknown as Parameters<typeof summarizeImport>[1], at)
    const [all, latest] = await run(
      Effect.gen(function* () {
        const reports = yield* ImportReportRepository
        for (let at = 1; at <= 52; at += 1) yield* reports.add(summary(at))
        return [yield* reports.latest(100), yield* reports.latest(1)]
      }).pipe(Effect.provide(repositories)),
    )
    expect(all).toHaveLength(50)
    expect(latest).toEqual([
      { source: "52.ndjson", madeAtMs: 52, lines: 4, refused: 1, stores: ["fr"], types: [counts] },
    ])
  })
})
