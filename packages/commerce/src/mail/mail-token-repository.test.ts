import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { MailTokenRepository } from "./mail-token-repository.ts"

describeOnEachDialect("SR86 MailTokenRepository", ({ run }) => {
  const on = <A, E>(body: (tokens: MailTokenRepository["Service"]) => Effect.Effect<A, E>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(MailTokenRepository, body), repositories))

  it("uses a token once, and none that has expired", () =>
    on((tokens) =>
      Effect.gen(function* () {
        yield* tokens.add("a", 10)
        yield* tokens.add("b", 10)
        const used = [yield* tokens.use("a", 9), yield* tokens.use("a", 9), yield* tokens.use("b", 10)]
        expect(used).toEqual([true, false, false])
      }),
    ))
  it("deletes expired tokens, and the oldest above a limit", () =>
    on((tokens) =>
      Effect.gen(function* () {
        for (const [index, name] of ["a", "b", "c", "d"].entries()) yield* tokens.add(name, 10 + index)
        yield* tokens.deleteExpired(10)
        yield* tokens.limit(2)
        const left: Array<string> = []
        for (const name of ["a", "b", "c", "d"]) if (yield* tokens.use(name, 0)) left.push(name)
        expect(left).toEqual(["c", "d"])
      }),
    ))
})
