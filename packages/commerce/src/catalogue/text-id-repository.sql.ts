import { Effect } from "effect"
import { type TextId, TextIdRepository, textIdNumbersFrom } from "./text-id-repository.ts"
import type { SqlService } from "../sql/sql.ts"

const idOf = (number: number): number => textIdNumbersFrom + number

export const textIdRepository = ({
  db,
  all,
  first,
  run,
  transaction,
}: SqlService): TextIdRepository["Service"] => {
  const insert = ({ type, text }: TextId) =>
    run(
      db
        .insertInto("text_id")
        .values({ type, text })
        .onConflict((conflict) => conflict.columns(["type", "text"]).doNothing()),
    )
  const numberOf = ({ type, text }: TextId) =>
    Effect.map(
      first(db.selectFrom("text_id").select("number").where("type", "=", type).where("text", "=", text)),
      (row) => row!.number,
    )
  const isDocument = ({ type }: TextId, id: number) =>
    Effect.map(
      first(db.selectFrom("document").select("id").where("type", "=", type).where("id", "=", id).limit(1)),
      (row) => row !== null,
    )

  return TextIdRepository.of({
    list: Effect.map(all(db.selectFrom("text_id").select(["number", "type", "text"])), (rows) =>
      rows.map(({ number, type, text }) => ({ type, text, id: idOf(number) })),
    ),
    assign: (textId) =>
      transaction(
        Effect.gen(function* () {
          for (;;) {
            const isNew = (yield* insert(textId)) === 1
            const number = yield* numberOf(textId)
            if (!isNew || !(yield* isDocument(textId, idOf(number)))) return idOf(number)
            // The database never gives a number twice.
            yield* run(db.deleteFrom("text_id").where("number", "=", number))
          }
        }),
      ),
  })
}
