import { Context, type Effect } from "effect"
import type { JsonObject } from "@shop/core/catalogue"
import type { SqlError } from "../sql/index.ts"

/** Facts of the catalogue's documents that an operator's checks need. @rule SR137, SR138 */
export class CatalogueCheckRepository extends Context.Service<
  CatalogueCheckRepository,
  {
    /** The tax rules of a store view, as they were imported. */
    readonly taxRules: (store: string) => Effect.Effect<ReadonlyArray<unknown>, SqlError>
    /** The tax classes of the products of a store view, in order; products that are not taxed have none. */
    readonly taxClassIds: (store: string) => Effect.Effect<ReadonlyArray<number>, SqlError>
    /** The attributes of a store view, in the order in which they came. */
    readonly attributes: (store: string) => Effect.Effect<ReadonlyArray<JsonObject>, SqlError>
    /** The currencies that imported products name, in order. The shop reads none of them. */
    readonly currencies: Effect.Effect<ReadonlyArray<string>, SqlError>
    /** How many imported products of a store view have no tax class. */
    readonly countUntaxed: (store: string) => Effect.Effect<number, SqlError>
    /** The distinct pictures of imported products and categories, in order. */
    readonly pictures: Effect.Effect<ReadonlyArray<string>, SqlError>
    /** The version of the documents of each store view, and the version that its index has. */
    readonly versions: Effect.Effect<
      ReadonlyArray<{ readonly store: string; readonly version: number; readonly builtVersion: number }>,
      SqlError
    >
  }
>()("@shop/commerce/CatalogueCheckRepository") {}
