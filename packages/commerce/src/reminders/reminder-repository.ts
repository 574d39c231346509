import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** An address that waits for a product. */
export interface Reminder {
  readonly sku: string
  readonly email: string
  /** Code of the store view in whose language the letter is. */
  readonly store: string
  /** Epoch ms. */
  readonly askedAtMs: number
}

/** Reminders; an address has one for a sku at most. */
export class ReminderRepository extends Context.Service<
  ReminderRepository,
  {
    /** Adds a reminder; an existing one of the same address stays unchanged. */
    readonly add: (reminder: Reminder) => Effect.Effect<void, SqlError>
    /** How many products an address waits for. */
    readonly count: (email: string) => Effect.Effect<number, SqlError>
    /** The products of all reminders, once for each store view. */
    readonly products: Effect.Effect<ReadonlyArray<Pick<Reminder, "sku" | "store">>, SqlError>
    /** Deletes the reminders of a product in a store view. @returns the deleted ones */
    readonly take: (
      product: Pick<Reminder, "sku" | "store">,
    ) => Effect.Effect<ReadonlyArray<Pick<Reminder, "email" | "askedAtMs">>, SqlError>
    /** The reminders of an address by sku. */
    readonly ofAddress: (email: string) => Effect.Effect<ReadonlyArray<Reminder>, SqlError>
    readonly deleteOf: (email: string) => Effect.Effect<void, SqlError>
    readonly deleteOlder: (askedBeforeMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/ReminderRepository") {}
