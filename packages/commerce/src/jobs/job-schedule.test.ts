import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { JobSchedule } from "./job-schedule.ts"

describeOnEachDialect("CM311 JobSchedule", ({ run }) => {
  const on = <A, E>(body: (jobs: JobSchedule["Service"]) => Effect.Effect<A, E>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(JobSchedule, body), repositories))

  it("gives a job that is due to one of twenty processes", () =>
    on(({ take }) =>
      Effect.gen(function* () {
        for (const nowMs of [0, 100]) {
          const taken = yield* Effect.all(
            Array.from({ length: 20 }, () => take("sweep", nowMs, 100)),
            { concurrency: "unbounded" },
          )
          expect(taken.filter((isTaken) => isTaken)).toEqual([true])
        }
      }),
    ))
  it("is due again after its time, and each job on its own", () =>
    on(({ take }) =>
      Effect.gen(function* () {
        expect([
          yield* take("a", 0, 10),
          yield* take("b", 5, 10),
          yield* take("a", 9, 10),
          yield* take("a", 10, 10),
          yield* take("b", 10, 10),
        ]).toEqual([true, true, false, true, false])
      }),
    ))
  it("is due again once its process has released it", () =>
    on(({ take, release }) =>
      Effect.gen(function* () {
        expect(yield* take("a", 0, 10)).toBe(true)
        yield* release("a", 10)
        expect([yield* take("a", 0, 10), yield* take("a", 0, 10)]).toEqual([true, false])
      }),
    ))
  it("is put off by the process that has it, and by no other", () =>
    on(({ take, postpone }) =>
      Effect.gen(function* () {
        yield* take("a", 0, 10)
        expect(yield* postpone("a", 10, 20)).toBe(true)
        expect([yield* take("a", 19, 10), yield* take("a", 20, 10)]).toEqual([false, true])
        expect([yield* postpone("a", 20, 90), yield* take("a", 30, 10)]).toEqual([false, true])
      }),
    ))
  it("stays with the process that took it after a slow one", () =>
    on(({ take, release }) =>
      Effect.gen(function* () {
        expect([yield* take("a", 0, 10), yield* take("a", 12, 10)]).toEqual([true, true])
        yield* release("a", 10)
        expect(yield* take("a", 13, 10)).toBe(false)
      }),
    ))
})
