import { Effect } from "effect"
import { SessionRepository } from "./session-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const sessionRepository = (sql: SqlService): SessionRepository["Service"] => {
  const { dialect, db, all, first, run } = sql

  return SessionRepository.of({
    add: Effect.fnUntraced(function* ({ customerId, device, nowMs, endsAtMs }, countMax) {
      yield* run(
        db
          .deleteFrom("customer_session")
          .where("customer", "=", customerId)
          .where("id", "not in", (where) =>
            where
              .selectFrom("customer_session")
              .select("id")
              .where("customer", "=", customerId)
              .orderBy("id", "desc")
              .limit(countMax - 1),
          ),
      )
      const row = yield* first(
        db
          .insertInto("customer_session")
          .values({
            customer: customerId,
            started_at: nowMs,
            ends_at: endsAtMs,
            active_at: nowMs,
            browser: device.browser,
            system: device.system,
          })
          .returning("id"),
      )
      return row!.id
    }),
    addTokens: Effect.fnUntraced(function* (session, tokens, nowMs) {
      yield* run(
        db
          .insertInto("customer_token")
          .values(
            tokens.map(({ hash, kind, expiresAtMs }) => ({ hash, session, kind, expires_at: expiresAtMs })),
          ),
      )
      yield* run(db.updateTable("customer_session").set({ active_at: nowMs }).where("id", "=", session))
    }),
    findAccess: (hash, nowMs) =>
      first(
        db
          .selectFrom("customer_token")
          .innerJoin("customer_session", "customer_session.id", "customer_token.session")
          .innerJoin("customer", "customer.id", "customer_session.customer")
          .select([
            "customer_session.id as sessionId",
            "customer.id as customerId",
            "customer.group_id as groupId",
          ])
          .where("customer_token.hash", "=", hash)
          .where("customer_token.kind", "=", "access")
          .where("customer_token.expires_at", ">", nowMs)
          .where("customer.deleted_at", "is", null),
      ),
    lockRefreshToken: (hash) =>
      first(
        db
          .selectFrom("customer_token")
          .innerJoin("customer_session", "customer_session.id", "customer_token.session")
          .select([
            "customer_token.session",
            "customer_token.expires_at as expiresAtMs",
            "customer_token.used_at as usedAtMs",
            "customer_session.ends_at as sessionEndsAtMs",
          ])
          .where("customer_token.hash", "=", hash)
          .where("customer_token.kind", "=", "refresh")
          .$if(dialect === "postgres", (query) => query.forUpdate("customer_token")),
      ),
    useToken: (hash, nowMs) =>
      Effect.asVoid(run(db.updateTable("customer_token").set({ used_at: nowMs }).where("hash", "=", hash))),
    isUnused: (hash) =>
      Effect.map(
        first(
          db
            .selectFrom("customer_token")
            .select("session")
            .where("hash", "=", hash)
            .where("used_at", "is", null),
        ),
        (row) => row !== null,
      ),
    countUsedRefreshTokens: (session) =>
      Effect.map(
        first(
          db
            .selectFrom("customer_token")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("session", "=", session)
            .where("kind", "=", "refresh")
            .where("used_at", "is not", null),
        ),
        (row) => row?.count ?? 0,
      ),
    findSessionEnd: (session, nowMs) =>
      Effect.map(
        first(
          db
            .selectFrom("customer_session")
            .select("ends_at")
            .where("id", "=", session)
            .where("ends_at", ">", nowMs),
        ),
        (row) => row?.ends_at ?? null,
      ),
    list: (customerId, nowMs) =>
      all(
        db
          .selectFrom("customer_session")
          .select(["id", "browser", "system", "started_at as startedAtMs", "active_at as usedAtMs"])
          .where("customer", "=", customerId)
          .where((where) =>
            where.exists(
              where
                .selectFrom("customer_token")
                .select("customer_token.hash")
                .whereRef("customer_token.session", "=", "customer_session.id")
                .where("customer_token.used_at", "is", null)
                .where("customer_token.expires_at", ">", nowMs),
            ),
          )
          .orderBy("active_at", "desc")
          .orderBy("id", "desc"),
      ),
    delete: (session) => Effect.asVoid(run(db.deleteFrom("customer_session").where("id", "=", session))),
    deleteOf: (customerId, session) =>
      Effect.asVoid(
        run(db.deleteFrom("customer_session").where("customer", "=", customerId).where("id", "=", session)),
      ),
    deleteByTokens: (hashes) =>
      hashes.length === 0
        ? Effect.void
        : Effect.asVoid(
            run(
              db.deleteFrom("customer_session").where("id", "in", (where) =>
                where
                  .selectFrom("customer_token")
                  .select("session")
                  .where("hash", "in", [...hashes]),
              ),
            ),
          ),
    deleteAll: (customerId, exceptSession) =>
      Effect.asVoid(
        run(
          db
            .deleteFrom("customer_session")
            .where("customer", "=", customerId)
            .where("id", "<>", exceptSession),
        ),
      ),
    deleteExpired: Effect.fnUntraced(function* (nowMs) {
      yield* run(db.deleteFrom("customer_token").where("expires_at", "<=", nowMs))
      return yield* run(
        db
          .deleteFrom("customer_session")
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom("customer_token")
                  .select("customer_token.hash")
                  .whereRef("customer_token.session", "=", "customer_session.id"),
              ),
            ),
          ),
      )
    }),
  })
}
