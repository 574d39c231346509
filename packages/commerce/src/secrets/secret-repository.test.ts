import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { SecretRepository } from "./secret-repository.ts"

describeOnEachDialect("CM61 SecretRepository", ({ run }) => {
  it("makes a key at its first use, and returns the same one to all", async () => {
    const keys = await run(
      Effect.provide(
        Effect.flatMap(SecretRepository, ({ key }) =>
          Effect.all([key("tokens"), key("tokens"), key("groups")], { concurrency: "unbounded" }),
        ),
        repositories,
      ),
    )
    const [first, again, other] = keys.map((key) => key.toString("hex"))
    expect(keys[0]).toHaveLength(32)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})
