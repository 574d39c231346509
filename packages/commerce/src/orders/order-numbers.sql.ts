import { Deferred, Effect, Exit, Semaphore } from "effect"
import { sql as raw } from "kysely"
import type { OrderRepository, Series } from "./order-repository.ts"
import type { SqlError } from "../sql/errors.ts"
import type { SqlService } from "../sql/sql.ts"

const firstNumber = 100_001
const letters: Readonly<Record<Series | "order", string>> = { order: "", invoice: "I", credit: "C" }

/** Numbers of one store view in this process. */
interface Pool {
  /** Of orders that were refused. */
  readonly unused: Array<string>
  /** Orders that wait for a number. */
  waiting: Array<Deferred.Deferred<string, SqlError>>
  readonly turn: Semaphore.Semaphore
}

/** Draws the numbers of orders, invoices and credit notes. */
export const orderNumbers = (
  sql: SqlService,
): Pick<OrderRepository["Service"], "nextNumber" | "withNumber"> => {
  const { dialect, db, first } = sql

  /** Draws the next numbers of a series, in a row. */
  const draw = (store: string, series: Series | "order", count: number) =>
    Effect.map(
      first(
        db
          .insertInto("counter")
          .values({ name: `${series}.${store}`, value: firstNumber + count - 1 })
          .onConflict((conflict) =>
            conflict.column("name").doUpdateSet({ value: raw`counter.value + ${count}` }),
          )
          .returning("value"),
      ),
      (row) =>
        Array.from(
          { length: count },
          (_, index) => `${store.toUpperCase()}-${letters[series]}${row!.value - count + 1 + index}`,
        ),
    )
  const drawOne = (store: string, series: Series | "order") =>
    Effect.map(draw(store, series, 1), ([number]) => number!)

  const pools = new Map<string, Pool>()
  const poolOf = (store: string): Pool => {
    const pool = pools.get(store) ?? { unused: [], waiting: [], turn: Semaphore.makeUnsafe(1) }
    pools.set(store, pool)
    return pool
  }

  /** Draws numbers for all orders that wait, in one statement. */
  const serve = (store: string, pool: Pool) =>
    Effect.uninterruptible(
      Effect.suspend(() => {
        const served = pool.waiting
        pool.waiting = []
        return served.length === 0
          ? Effect.void
          : Effect.flatMap(Effect.exit(draw(store, "order", served.length)), (exit) =>
              Effect.forEach(
                served,
                (one, index) =>
                  Deferred.done(
                    one,
                    Exit.map(exit, (numbers) => numbers[index]!),
                  ),
                { discard: true },
              ),
            )
      }),
    )

  /** A number for an order, from a short transaction of its own: nobody waits for the order's. */
  const take = (store: string): Effect.Effect<string, SqlError> =>
    Effect.suspend(() => {
      const pool = poolOf(store)
      const unused = pool.unused.shift()
      if (unused !== undefined) return Effect.succeed(unused)
      const mine = Deferred.makeUnsafe<string, SqlError>()
      pool.waiting.push(mine)
      return Effect.andThen(pool.turn.withPermit(serve(store, pool)), Deferred.await(mine))
    })

  return {
    nextNumber: drawOne,
    withNumber: (store, place) =>
      dialect === "sqlite"
        ? // Transactions run one after another anyway, and this one gives its number back when it fails.
          place(drawOne(store, "order"))
        : Effect.flatMap(take(store), (number) => {
            let isUsed = false
            const use = Effect.sync(() => {
              isUsed = true
              return number
            })
            return Effect.onExit(place(use), (exit) =>
              Effect.sync(() => {
                const isStoredOrLost = Exit.isSuccess(exit)
                  ? isUsed
                  : Exit.hasDies(exit) || Exit.hasInterrupts(exit)
                if (!isStoredOrLost) poolOf(store).unused.push(number)
              }),
            )
          }),
  }
}
