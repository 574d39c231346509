import { Effect } from "effect"
import { sql as raw } from "kysely"
import type { SqlError } from "./errors.ts"
import type { SqlService } from "./sql.ts"

/** Writes a row, so that it fails while the database cannot be reached or written. */
export const writeProbe = ({ db, run }: SqlService): Effect.Effect<void, SqlError> =>
  Effect.asVoid(
    run(
      db
        .insertInto("counter")
        .values({ name: "ready", value: 1 })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: raw`counter.value + 1` })),
    ),
  )
