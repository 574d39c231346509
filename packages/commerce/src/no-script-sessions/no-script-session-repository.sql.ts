import { Effect } from "effect"
import { sql as raw } from "kysely"
import { isSameEmail } from "@shop/core/form"
import { NoScriptSessionRepository } from "./no-script-session-repository.ts"
import type { SqlService } from "../sql/sql.ts"
import { contains } from "../sql/text.ts"

/** A state has up to 256 KiB. */
const pageSize = 50

/** Whether a value of a state is an e-mail address, in any spelling. */
const hasEmail = (value: unknown, email: string): boolean =>
  typeof value === "string"
    ? isSameEmail(value, email)
    : typeof value === "object" &&
      value !== null &&
      Object.values(value).some((part) => hasEmail(part, email))

export const noScriptSessionRepository = ({
  dialect,
  db,
  all,
  first,
  run,
}: SqlService): NoScriptSessionRepository["Service"] =>
  NoScriptSessionRepository.of({
    find: (hash) =>
      Effect.map(
        first(db.selectFrom("visit").select("state").where("secret_hash", "=", hash)),
        (row) => row?.state ?? null,
      ),
    save: (hash, state, nowMs) =>
      Effect.asVoid(
        run(
          db
            .insertInto("visit")
            .values({ secret_hash: hash, state, seen_at: nowMs })
            .onConflict((conflict) => conflict.column("secret_hash").doUpdateSet({ state, seen_at: nowMs })),
        ),
      ),
    delete: (hash) => Effect.asVoid(run(db.deleteFrom("visit").where("secret_hash", "=", hash))),
    deleteUnused: (usedBeforeMs) =>
      Effect.asVoid(run(db.deleteFrom("visit").where("seen_at", "<", usedBeforeMs))),
    deleteWithEmail: Effect.fnUntraced(function* (email) {
      let deleted = 0
      let after: string | undefined = ""
      while (after !== undefined) {
        const page: ReadonlyArray<{ secret_hash: string; state: string }> = yield* all(
          db
            .selectFrom("visit")
            .select(["secret_hash", "state"])
            .where("secret_hash", ">", after)
            .where(contains(dialect, raw`state`, "@"))
            .orderBy("secret_hash")
            .limit(pageSize),
        )
        const hashes = page
          .filter(({ state }) => hasEmail(JSON.parse(state), email))
          .map(({ secret_hash: hash }) => hash)
        if (hashes.length > 0)
          deleted += yield* run(db.deleteFrom("visit").where("secret_hash", "in", hashes))
        after = page.at(pageSize - 1)?.secret_hash
      }
      return deleted
    }),
  })
