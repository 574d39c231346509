import { Context, type Effect } from "effect"
import type { Entity } from "@shop/core/catalogue"
import type { SqlError } from "../sql/index.ts"

/** An id of a dump that is no number, such as "WIN215/65". */
export interface TextId {
  readonly type: Entity
  readonly text: string
}

/** Numbers of text ids are greater: no platform's own numbers reach so far, and an Elasticsearch integer holds them. */
export const textIdNumbersFrom = 2_000_000_000

/** The numbers of documents whose id is a text. A number never changes, and no document of the type has it already. @rule IM12 */
export class TextIdRepository extends Context.Service<
  TextIdRepository,
  {
    readonly list: Effect.Effect<ReadonlyArray<TextId & { readonly id: number }>, SqlError>
    /** Returns the number of a text id, a new one if it has none. */
    readonly assign: (textId: TextId) => Effect.Effect<number, SqlError>
  }
>()("@shop/commerce/TextIdRepository") {}
