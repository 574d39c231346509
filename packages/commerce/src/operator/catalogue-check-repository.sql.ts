import { Effect } from "effect"
import { sql as raw } from "kysely"
import type { JsonObject } from "@shop/core/catalogue"
import { CatalogueCheckRepository } from "./catalogue-check-repository.ts"
import { jsonField } from "../sql/json-field.ts"
import type { SqlService } from "../sql/sql.ts"

/** The pictures of the galleries of imported products. */
const galleries: Readonly<Record<SqlService["dialect"], string>> = {
  sqlite: `SELECT DISTINCT entry.value ->> '$.image' AS image
    FROM document, json_each(document.body -> '$.media_gallery') AS entry
    WHERE document.origin = 'import' AND document.type = 'product' AND entry.type = 'object'`,
  postgres: `SELECT DISTINCT entry ->> 'image' AS image
    FROM document, json_array_elements(
      CASE json_typeof(body::json -> 'media_gallery')
        WHEN 'array' THEN body::json -> 'media_gallery' ELSE '[]'::json END) AS entry
    WHERE origin = 'import' AND type = 'product' AND json_typeof(entry) = 'object'`,
}

/** Fields in which exports name the currency of a product's prices. */
const currencyFields = ["currency", "currency_code", "currencyCode", "price_currency"] as const

const isPicture = (image: string | null): image is string =>
  image !== null && image !== "" && image !== "no_selection"

export const catalogueCheckRepository = ({
  dialect,
  db,
  all,
  first,
}: SqlService): CatalogueCheckRepository["Service"] => {
  const documents = (store: string, type: "attribute" | "product" | "taxrule") =>
    db.selectFrom("document").where("store", "=", store).where("type", "=", raw.lit(type))
  return CatalogueCheckRepository.of({
    taxRules: (store) =>
      Effect.map(all(documents(store, "taxrule").select("body").orderBy("id")), (rows) =>
        rows.map(({ body }): unknown => JSON.parse(body)),
      ),
    taxClassIds: (store) =>
      Effect.map(
        all(
          documents(store, "product")
            .select(jsonField(dialect, "body", "tax_class_id").as("taxClass"))
            .distinct(),
        ),
        (rows) =>
          [...new Set(rows.map(({ taxClass }) => Number(taxClass)))]
            .filter((id) => id > 0)
            .toSorted((one, other) => one - other),
      ),
    attributes: (store) =>
      Effect.map(all(documents(store, "attribute").select("body").orderBy("number")), (rows) =>
        rows.map(({ body }) => JSON.parse(body) as JsonObject),
      ),
    currencies: Effect.map(
      Effect.forEach(currencyFields, (field) =>
        all(
          db
            .selectFrom("document")
            .select(jsonField(dialect, "body", field).as("currency"))
            .distinct()
            .where("origin", "=", "import")
            .where("type", "=", raw.lit("product")),
        ),
      ),
      (found) =>
        [
          ...new Set(
            found.flat().map(({ currency }) =>
              String(currency ?? "")
                .trim()
                .toUpperCase(),
            ),
          ),
        ]
          .filter((code) => /^[A-Z]{3}$/.test(code))
          .toSorted(),
    ),
    countUntaxed: (store) =>
      Effect.map(
        first(
          documents(store, "product")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("origin", "=", "import")
            .where(
              raw<boolean>`coalesce(cast(${jsonField(dialect, "body", "tax_class_id")} AS text), '0') = '0'`,
            ),
        ),
        (row) => Number(row!.count),
      ),
    pictures: Effect.gen(function* () {
      const main = yield* all(
        db
          .selectFrom("document")
          .select(jsonField(dialect, "body", "image").as("image"))
          .distinct()
          .where("origin", "=", "import")
          .where("type", "in", ["product", "category"]),
      )
      const more = yield* all(
        raw<{ readonly image: string | null }>`${raw.raw(galleries[dialect])}`.compile(db),
      )
      return [...new Set([...main, ...more].map(({ image }) => image).filter(isPicture))].toSorted()
    }),
    versions: all(
      db
        .selectFrom("catalogue_state")
        .select(["store", "version", "built_version as builtVersion"])
        .orderBy("store"),
    ),
  })
}
