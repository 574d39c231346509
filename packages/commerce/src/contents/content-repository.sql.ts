import { Effect } from "effect"
import type { JsonObject } from "../catalogue/index.ts"
import { ContentRepository } from "./content-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const contentRepository = ({
  db,
  all,
  first,
  run,
  transaction,
}: SqlService): ContentRepository["Service"] =>
  ContentRepository.of({
    find: (store, { typeId, urlKey }, countMax) =>
      Effect.map(
        all(
          db
            .selectFrom("content")
            .select(["type_id as typeId", "entity_id as entityId", "url_key as urlKey", "body"])
            .where("store", "=", store)
            .$if(typeId !== null, (query) => query.where("type_id", "=", typeId!))
            .$if(urlKey !== null, (query) => query.where("url_key", "=", urlKey!))
            .orderBy("type_id")
            .orderBy("entity_id", "desc")
            .limit(countMax),
        ),
        (rows) => rows.map(({ body, ...key }) => ({ ...key, fields: JSON.parse(body) as JsonObject })),
      ),
    file: (store, name) =>
      Effect.map(
        first(
          db.selectFrom("content_file").select("body").where("store", "=", store).where("name", "=", name),
        ),
        (row) => (row === null ? null : (JSON.parse(row.body) as unknown)),
      ),
    replace: Effect.fnUntraced(
      function* (store, { contents, files }) {
        yield* run(db.deleteFrom("content").where("store", "=", store))
        yield* run(db.deleteFrom("content_file").where("store", "=", store))
        for (const { typeId, entityId, urlKey, fields } of contents) {
          const row = { store, type_id: typeId, entity_id: entityId, url_key: urlKey }
          yield* run(db.insertInto("content").values({ ...row, body: JSON.stringify(fields) }))
        }
        for (const [name, body] of Object.entries(files))
          yield* run(db.insertInto("content_file").values({ store, name, body: JSON.stringify(body) }))
      },
      (effect) => transaction(effect),
    ),
  })
