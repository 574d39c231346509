import { Effect } from "effect"
import { KnownDeviceRepository } from "./known-device-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const knownDeviceRepository = ({ db, first, run }: SqlService): KnownDeviceRepository["Service"] =>
  KnownDeviceRepository.of({
    has: (hash, customerId, renewedAfterMs) =>
      Effect.map(
        first(
          db
            .selectFrom("customer_device")
            .select("hash")
            .where("hash", "=", hash)
            .where("customer", "=", customerId)
            .where("renewed_at", ">", renewedAfterMs),
        ),
        (row) => row !== null,
      ),
    renew: (hash, nowMs) =>
      Effect.asVoid(
        run(db.updateTable("customer_device").set({ renewed_at: nowMs }).where("hash", "=", hash)),
      ),
    add: Effect.fnUntraced(function* (hash, customerId, nowMs, countMax) {
      yield* run(
        db
          .deleteFrom("customer_device")
          .where("customer", "=", customerId)
          .where("hash", "not in", (where) =>
            where
              .selectFrom("customer_device")
              .select("hash")
              .where("customer", "=", customerId)
              .orderBy("renewed_at", "desc")
              .limit(countMax - 1),
          ),
      )
      yield* run(
        db
          .insertInto("customer_device")
          .values({ hash, customer: customerId, first_at: nowMs, renewed_at: nowMs }),
      )
    }),
    deleteAll: (customerId) =>
      Effect.asVoid(run(db.deleteFrom("customer_device").where("customer", "=", customerId))),
    deleteUnused: (renewedBeforeMs) =>
      Effect.asVoid(run(db.deleteFrom("customer_device").where("renewed_at", "<=", renewedBeforeMs))),
  })
