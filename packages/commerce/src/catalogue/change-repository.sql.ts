import { Effect } from "effect"
import { sql as raw, type SqlBool } from "kysely"
import { CatalogueChangeRepository } from "./change-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const catalogueChangeRepository = ({
  dialect,
  db,
  all,
  first,
}: SqlService): CatalogueChangeRepository["Service"] =>
  CatalogueChangeRepository.of({
    // pg_restore creates the tables anew, and a new table has a new oid.
    tablesId:
      dialect === "sqlite"
        ? Effect.succeed("")
        : Effect.suspend(() =>
            Effect.map(
              first(db.selectNoFrom(raw<string>`'document'::regclass::oid::text`.as("id"))),
              (row) => row!.id,
            ),
          ),
    versions: Effect.suspend(() =>
      Effect.map(
        all(db.selectFrom("catalogue_state").select(["store", "version"])),
        (rows) => new Map(rows.map(({ store, version }) => [store, version])),
      ),
    ),
    documents: (store, { version, number }, countMax) =>
      all(
        db
          .selectFrom("document")
          .selectAll()
          .where("store", "=", store)
          .where(raw<SqlBool>`(version, number) > (${version}, ${number})`)
          .orderBy("version")
          .orderBy("number")
          .limit(countMax),
      ),
    removals: (store, { version, type, id }, countMax) =>
      all(
        db
          .selectFrom("document_removal")
          .select(["type", "id", "version"])
          .where("store", "=", store)
          .where(raw<SqlBool>`(version, id, type) > (${version}, ${id}, ${type})`)
          .orderBy("version")
          .orderBy("id")
          .orderBy("type")
          .limit(countMax),
      ),
  })
