import { Context, type Effect } from "effect"
import type { JsonObject } from "../catalogue/index.ts"
import type { SqlError } from "../sql/index.ts"

/** Kinds of content, as the older content system numbers them. @rule SR87 - S2 §7 (type 1 is the blog's) */
export const contentTypes = { blog: 1, recipe: 2 } as const

/** One content: its number, its address, and its fields by their names on the wire. */
export interface Content {
  readonly typeId: number
  readonly entityId: number
  readonly urlKey: string
  readonly fields: JsonObject
}

/** The contents of one store view beside its catalogue. */
export interface ContentSeed {
  readonly contents: ReadonlyArray<Content>
  /** Lists of banners, pictures and texts, by the name of their file. */
  readonly files: Readonly<Record<string, unknown>>
}

/** Articles, recipes and banners of each store view. @rule SR87 - S2 §7 Blog and recipes, Banners */
export class ContentRepository extends Context.Service<
  ContentRepository,
  {
    /** Contents of a type, of an address, or of both; newest first. @rule SR87 */
    readonly find: (
      store: string,
      key: { readonly typeId: number | null; readonly urlKey: string | null },
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<Content>, SqlError>
    /** A list by the name of its file; null when it is missing. @rule SR87 - S2 §7 Banners */
    readonly file: (store: string, name: string) => Effect.Effect<unknown, SqlError>
    /** Replaces the contents of a store view. @rule SR87 */
    readonly replace: (store: string, seed: ContentSeed) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/ContentRepository") {}
