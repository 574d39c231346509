import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** Parameters of a generation. */
export interface GenerationRequest {
  readonly store: string
  /** Version of the text analysis. */
  readonly analysis: string
  readonly nowMs: number
  /** Whether the view's documents must differ from those of the last generation. */
  readonly onlyIfChanged: boolean
}

/**
 * Names the generation of each store view's index that should serve. The shop's database allocates generations, so that
 * all machines agree on them.
 *
 * @rule CM335
 */
export class GenerationRepository extends Context.Service<
  GenerationRepository,
  {
    /** By store view. A view that was never built is missing. */
    readonly list: Effect.Effect<ReadonlyMap<string, number>, SqlError>
    /** Allocates the next generation of a store view. @returns the generation that should serve */
    readonly allocate: (
      request: GenerationRequest,
    ) => Effect.Effect<{ readonly generation: number; readonly isNew: boolean }, SqlError>
    /** Makes store views differ from their last generations, after the addresses of pages have changed. */
    readonly markChanged: (stores: ReadonlyArray<string>) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/GenerationRepository") {}
