import { Effect } from "effect"
import { CatalogueFactRepository } from "./catalogue-fact-repository.ts"
import { sql as raw } from "kysely"
import { jsonField } from "../sql/json-field.ts"
import { isIn } from "../sql/parameters.ts"
import type { SqlService } from "../sql/sql.ts"

const list = (json: string | null): ReadonlyArray<unknown> => {
  const value: unknown = json === null ? null : JSON.parse(json)
  return Array.isArray(value) ? value : []
}

export const catalogueFactRepository = ({
  dialect,
  db,
  all,
  first,
}: SqlService): CatalogueFactRepository["Service"] => {
  const fieldOfProducts = (store: string, skus: ReadonlyArray<string>, field: string) =>
    skus.length === 0
      ? Effect.succeed([])
      : all(
          db
            .selectFrom("document")
            .select(["sku", jsonField(dialect, "body", field).as("value")])
            .where("store", "=", store)
            .where("type", "=", raw.lit("product"))
            .where((where) => isIn(dialect, where.ref("sku").$castTo<string>(), skus)),
        )
  return CatalogueFactRepository.of({
    weights: (store, skus) =>
      Effect.map(
        fieldOfProducts(store, skus, "weight"),
        (rows) => new Map(rows.map(({ sku, value }) => [sku!, value])),
      ),
    variantWeights: (store, parentSkus) =>
      Effect.map(
        fieldOfProducts(store, parentSkus, "configurable_children"),
        (rows) =>
          new Map(
            rows
              .flatMap(({ value }) => list(value) as ReadonlyArray<Readonly<Record<string, unknown>>>)
              .map((child) => [String(child["sku"]), child["weight"]]),
          ),
      ),
    isDemo: Effect.suspend(() =>
      Effect.map(
        first(
          db.selectNoFrom(({ exists, selectFrom, not, and }) => {
            const with_ = (origin: "demo" | "import") =>
              exists(selectFrom("document").select("number").where("origin", "=", origin))
            return and([with_("demo"), not(with_("import"))]).as("isDemo")
          }),
        ),
        (row) => Boolean(row?.isDemo),
      ),
    ),
    places: (store) =>
      Effect.map(
        first(
          db
            .selectFrom("document")
            .select(jsonField(dialect, "body", "places").as("places"))
            .where("store", "=", store)
            .where("type", "=", raw.lit("cms_page"))
            .where(jsonField(dialect, "body", "page_layout"), "=", "places"),
        ),
        (row) => (row === null ? null : list(row.places)),
      ),
    page: (store, identifier) =>
      Effect.map(
        first(
          db
            .selectFrom("document")
            .select([
              jsonField(dialect, "body", "title").as("title"),
              jsonField(dialect, "body", "content").as("content"),
            ])
            .where("store", "=", store)
            .where("type", "=", raw.lit("cms_page"))
            .where("identifier", "=", identifier),
        ),
        (row) => (row === null ? null : { title: row.title ?? "", content: row.content ?? "" }),
      ),
  })
}
