import { Effect } from "effect"
import { MailTokenRepository } from "./mail-token-repository.ts"
import type { SqlService } from "../sql/sql.ts"

/** SQLite allows an offset only with a limit. */
const allRows = 2 ** 31 - 1

export const mailTokenRepository = ({ db, run }: SqlService): MailTokenRepository["Service"] =>
  MailTokenRepository.of({
    add: (hash, expiresAtMs) =>
      Effect.asVoid(run(db.insertInto("mail_token").values({ hash, until: expiresAtMs }))),
    use: (hash, nowMs) =>
      Effect.map(
        run(db.deleteFrom("mail_token").where("hash", "=", hash).where("until", ">", nowMs)),
        (count) => count > 0,
      ),
    deleteExpired: (nowMs) => Effect.asVoid(run(db.deleteFrom("mail_token").where("until", "<=", nowMs))),
    limit: (countMax) =>
      Effect.asVoid(
        run(
          db
            .deleteFrom("mail_token")
            .where(
              "hash",
              "in",
              db
                .selectFrom("mail_token")
                .select("hash")
                .orderBy("until", "desc")
                .limit(allRows)
                .offset(countMax),
            ),
        ),
      ),
  })
