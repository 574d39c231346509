import { Effect } from "effect"
import { newKey } from "./mint.ts"
import { SecretRepository } from "./secret-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const secretRepository = ({ db, first, run }: SqlService): SecretRepository["Service"] => {
  const find = (purpose: string) => first(db.selectFrom("secret").select("value").where("name", "=", purpose))

  return SecretRepository.of({
    key: Effect.fnUntraced(function* (purpose) {
      const known = yield* find(purpose)
      if (known !== null) return Buffer.from(known.value)
      yield* run(
        db
          .insertInto("secret")
          .values({ name: purpose, value: newKey() })
          .onConflict((conflict) => conflict.column("name").doNothing()),
      )
      return Buffer.from((yield* find(purpose))!.value)
    }),
  })
}
