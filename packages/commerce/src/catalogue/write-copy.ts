import { Effect, Schedule } from "effect"
import type { DatabaseService } from "../database/index.ts"
import { dieOnSqlError } from "../sql/index.ts"
import { sqliteSql } from "../drivers/sqlite/index.ts"

/** Ten seconds. Other writers of the file write for milliseconds at a time. */
const retries = Schedule.spaced("20 millis").pipe(Schedule.upTo({ times: 500 }))

/** Runs one transaction on the catalogue's file. While another process writes, this one goes on with other work. */
export const writeCopy = <A>(database: DatabaseService, body: () => A): Effect.Effect<A> =>
  sqliteSql(database)
    .transaction(Effect.sync(body))
    .pipe(Effect.retry({ while: ({ _tag }) => _tag === "DatabaseBusy", schedule: retries }), dieOnSqlError)
