import { Context, type Effect } from "effect"
import type { Selectable } from "kysely"
import type { SqlError, Tables } from "../sql/index.ts"

/** A document as the shop's database has it. */
export type DocumentRow = Selectable<Tables["document"]>

/** A document that was removed. */
export type RemovalRow = Pick<Selectable<Tables["document_removal"]>, "type" | "id" | "version">

/**
 * Changed documents of a store view, in the order of versions. Documents of one version are committed
 * together and after those of every lower version.
 *
 * @rule CM338
 */
export class CatalogueChangeRepository extends Context.Service<
  CatalogueChangeRepository,
  {
    /** Identifies the tables of the catalogue: another one after a restore from a backup. Empty on SQLite. */
    readonly tablesId: Effect.Effect<string, SqlError>
    /** The version of each store view. */
    readonly versions: Effect.Effect<ReadonlyMap<string, number>, SqlError>
    readonly documents: (
      store: string,
      after: Pick<DocumentRow, "version" | "number">,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<DocumentRow>, SqlError>
    readonly removals: (
      store: string,
      after: RemovalRow,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<RemovalRow>, SqlError>
  }
>()("@shop/commerce/CatalogueChangeRepository") {}
