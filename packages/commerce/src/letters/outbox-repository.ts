import { Context, type Effect } from "effect"
import type { SqlError } from "../drivers/sql/index.ts"
import type { Entry } from "./put.ts"

/** What is to leave the shop, and has left it. */
export class OutboxRepository extends Context.Service<
  OutboxRepository,
  {
    /**
     * Adds an entry, in the transaction that has the reason for it.
     *
     * @fails UniqueViolation for a second one of its kind and subject
     * @rule CM208
     */
    readonly add: (entry: Entry, nowMs: number) => Effect.Effect<void, SqlError>
    /** Deletes the letters to an address whose kind begins so. */
    readonly deleteLettersTo: (kindPrefix: string, email: string) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/OutboxRepository") {}
