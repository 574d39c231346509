import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** Names an operation: whose operation ids these are, such as "cart:<token>", and the id. */
export interface OperationKey {
  readonly scope: string
  readonly id: string
}

/** Operations that were done, with their responses as JSON. */
export class OperationRepository extends Context.Service<
  OperationRepository,
  {
    /**
     * Claims an operation for this transaction. A rival with the same key waits until this transaction ends.
     *
     * @returns null when it is claimed, else the operation that was done under the key
     */
    readonly claim: (
      key: OperationKey,
      bodyHash: string,
      nowMs: number,
    ) => Effect.Effect<{ readonly bodyHash: string; readonly response: string } | null, SqlError>
    /** Stores the response of an operation that this transaction has claimed. */
    readonly saveResponse: (key: OperationKey, response: string) => Effect.Effect<void, SqlError>
    /** @returns the number of deleted operations */
    readonly deleteOlder: (madeBeforeMs: number) => Effect.Effect<number, SqlError>
  }
>()("@shop/commerce/OperationRepository") {}
