import { Effect } from "effect"
import { HandOffRepository } from "./hand-off-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const handOffRepository = ({ db, first, run }: SqlService): HandOffRepository["Service"] =>
  HandOffRepository.of({
    add: ({ expiresAtMs, ...handOff }) =>
      Effect.asVoid(run(db.insertInto("hand_off").values({ ...handOff, expires_at: expiresAtMs }))),
    take: (hash) =>
      first(
        db
          .deleteFrom("hand_off")
          .where("hash", "=", hash)
          .returning(["cart", "session", "store", "origin", "expires_at as expiresAtMs"]),
      ),
    deleteExpired: (nowMs) => Effect.asVoid(run(db.deleteFrom("hand_off").where("expires_at", "<=", nowMs))),
    isCartActive: (cart) =>
      Effect.map(
        first(db.selectFrom("cart").select("token").where("token", "=", cart).where("status", "=", "active")),
        (row) => row !== null,
      ),
  })
