import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import { HandOffRepository } from "./hand-off-repository.ts"

const hash = new Uint8Array(32).fill(7)
const stored = { cart: "c1", session: null, store: "fr", origin: "https://checkout.example", expiresAtMs: 10 }

describeOnEachDialect("CM160 CM161 HandOffRepository", ({ run }) => {
  const on = <A, E>(body: (handOffs: HandOffRepository["Service"]) => Effect.Effect<A, E, Sql>): Promise<A> =>
    run(
      Effect.gen(function* () {
        const { db, run: change } = yield* Sql
        const cart = { store: "fr", country: "FR", created_at: 1, updated_at: 1 }
        yield* change(
          db.insertInto("cart").values([
            { ...cart, token: "c1", status: "active" },
            { ...cart, token: "c2", status: "ordered" },
          ]),
        )
        return yield* Effect.provide(Effect.flatMap(HandOffRepository, body), repositories)
      }),
    )

  it("returns what a code opens, once", () =>
    on((handOffs) =>
      Effect.gen(function* () {
        yield* handOffs.add({ hash, ...stored })
        expect(yield* handOffs.take(new Uint8Array(32))).toBeNull()
        expect([yield* handOffs.take(hash), yield* handOffs.take(hash)]).toEqual([stored, null])
      }),
    ))
  it("deletes expired codes, and the codes of a deleted cart", () =>
    on((handOffs) =>
      Effect.gen(function* () {
        const { db, run: change } = yield* Sql
        yield* handOffs.add({ hash, ...stored })
        yield* handOffs.deleteExpired(9)
        yield* handOffs.add({ hash: new Uint8Array(32), ...stored, expiresAtMs: 9 })
        yield* handOffs.deleteExpired(9)
        expect(yield* handOffs.take(new Uint8Array(32))).toBeNull()
        yield* change(db.deleteFrom("cart").where("token", "=", "c1"))
        expect(yield* handOffs.take(hash)).toBeNull()
      }),
    ))
  it("knows whether a cart is active", () =>
    on((handOffs) =>
      Effect.gen(function* () {
        const known = yield* Effect.forEach(["c1", "c2", "c3"], handOffs.isCartActive)
        expect(known).toEqual([true, false, false])
      }),
    ))
})
