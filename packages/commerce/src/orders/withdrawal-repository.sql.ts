import { Effect } from "effect"
import { sql as raw } from "kysely"
import type { ExceptedLine, WithdrawalRecord, WithdrawnLine } from "./withdrawal.ts"
import { WithdrawalRepository } from "./withdrawal-repository.ts"
import { rowsOf } from "../sql/parameters.ts"
import type { SqlService } from "../sql/sql.ts"

/** Covered and excepted lines are one list. */
type StoredLine = WithdrawnLine | (ExceptedLine & { readonly isOut: true })

const encodeLines = ({ lines, excepted = [] }: WithdrawalRecord): string =>
  JSON.stringify([...lines, ...excepted.map((line) => ({ ...line, isOut: true }))])

const decodeLines = (json: string): Pick<WithdrawalRecord, "lines" | "excepted"> => {
  const stored = JSON.parse(json) as ReadonlyArray<StoredLine>
  const excepted = stored.flatMap((line) => {
    if (!("isOut" in line)) return []
    const { isOut: _, ...exception } = line
    return [exception]
  })
  return {
    lines: stored.flatMap((line) => ("isOut" in line ? [] : [line])),
    ...(excepted.length === 0 ? {} : { excepted }),
  }
}

export const withdrawalRepository = ({
  dialect,
  db,
  all,
  first,
  run,
}: SqlService): WithdrawalRepository["Service"] => {
  const records = db
    .selectFrom("withdrawal")
    .innerJoin("orders", "orders.id", "withdrawal.order_id")
    .select([
      "withdrawal.receipt",
      "orders.number as orderNumber",
      "withdrawal.name",
      "withdrawal.email",
      "withdrawal.lines",
      "withdrawal.declared_at as declaredAtMs",
    ])
    .orderBy("withdrawal.id")
  const decode = ({
    lines,
    ...row
  }: Omit<WithdrawalRecord, "lines" | "excepted"> & { readonly lines: string }): WithdrawalRecord => ({
    ...row,
    ...decodeLines(lines),
  })
  return WithdrawalRepository.of({
    findByKey: (orderId, key) =>
      first(
        db
          .selectFrom("withdrawal")
          .select(["receipt", "asked as request"])
          .where("order_id", "=", orderId)
          .where("key", "=", key),
      ),
    count: (orderId) =>
      Effect.map(
        first(
          db
            .selectFrom("withdrawal")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("order_id", "=", orderId),
        ),
        (row) => row!.count,
      ),
    add: ({ orderId, key, request }, withdrawal) =>
      Effect.asVoid(
        run(
          db.insertInto("withdrawal").values({
            receipt: withdrawal.receipt,
            order_id: orderId,
            key,
            asked: request,
            name: withdrawal.name,
            email: withdrawal.email,
            lines: encodeLines(withdrawal),
            declared_at: withdrawal.declaredAtMs,
          }),
        ),
      ),
    countPieces: (orderId, lines) =>
      Effect.asVoid(
        run(
          db
            .updateTable("order_line")
            .from(
              rowsOf(
                dialect,
                lines.map(({ position, qty }) => ({ position, qty })),
                { position: "number", qty: "number" },
              ).as("pieces"),
            )
            .set({ withdrawn_qty: raw`order_line.withdrawn_qty + pieces.qty` })
            .where("order_line.order_id", "=", orderId)
            .whereRef("order_line.position", "=", "pieces.position"),
        ),
      ),
    find: (receipt) =>
      Effect.map(first(records.where("withdrawal.receipt", "=", receipt)), (row) =>
        row === null ? null : decode(row),
      ),
    ofOrder: (orderNumber) =>
      Effect.map(all(records.where("orders.number", "=", orderNumber)), (rows) => rows.map(decode)),
  })
}
