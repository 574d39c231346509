import { createIndexes } from "./create-indexes.ts"
import type { PostgresMigration } from "../drivers/postgres/migrate.ts"
import type { Migration } from "../database/index.ts"

/**
 * The columns that operators search, by table: folded texts, beside the columns that they are made of.
 * `sql/search-text.ts` fills them.
 */
const tables = {
  orders: {
    sources: ["email", "first_name", "last_name"],
    folded: ["email_folded", "last_name_folded", "full_name_folded"],
  },
  customer: { sources: ["email", "first_name", "last_name"], folded: ["search_text"] },
  review: { sources: ["title", "detail", "nickname"], folded: ["search_text"] },
}

type Table = [string, (typeof tables)[keyof typeof tables]]

const inEachTable = (step: (...table: Table) => string): string =>
  Object.entries(tables)
    .map(([name, table]) => step(name, table))
    .join("\n")

/** Empty columns. */
const columns = inEachTable((name, { folded }) =>
  folded.map((column) => `ALTER TABLE ${name} ADD COLUMN ${column} TEXT;`).join("\n"),
)

/**
 * Indexes of the rows that wait to be filled, and of the beginnings of the texts of orders. An older build still searches
 * by the indexes of `order-search.ts`, so these stay.
 */
const indexes = (collation: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(tables).map(([name, { folded }]) => [
      `${name}_without_search_text`,
      `${name} (id) WHERE ${folded[0]} IS NULL`,
    ]),
  ),
  ...Object.fromEntries(
    tables.orders.folded.map((column) => [`orders_by_${column}`, `orders (${column}${collation}, status)`]),
  ),
})

const id = "search-text-1"
const indexId = "search-text-2"

/**
 * Folded columns for the searches of an operator. A changed text empties them, whichever build changes it.
 *
 * @rule CM391
 */
export const searchTextMigration: Migration = {
  id,
  sql:
    columns +
    inEachTable(
      (name, { sources, folded }) => `
        CREATE TRIGGER ${name}_search_text AFTER UPDATE OF ${sources.join(", ")} ON ${name}
        WHEN ${sources.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(" OR ")} BEGIN
          UPDATE ${name} SET ${folded.map((column) => `${column} = NULL`).join(", ")} WHERE id = NEW.id;
        END;`,
    ),
}

/** The same for PostgreSQL, whose own order of letters does not keep a prefix together. */
export const postgresSearchTextMigration: PostgresMigration = {
  id,
  sql:
    columns +
    inEachTable(
      (name, { sources, folded }) => `
        CREATE FUNCTION empty_${name}_search_text() RETURNS TRIGGER LANGUAGE plpgsql AS '
        BEGIN
          ${folded.map((column) => `NEW.${column} := NULL;`).join(" ")}
          RETURN NEW;
        END';
        CREATE TRIGGER ${name}_search_text BEFORE UPDATE ON ${name} FOR EACH ROW
        WHEN ((${sources.map((column) => `OLD.${column}`).join(", ")}) IS DISTINCT FROM (${sources
          .map((column) => `NEW.${column}`)
          .join(", ")}))
        EXECUTE FUNCTION empty_${name}_search_text();`,
    ),
}

export const searchTextIndexMigration: Migration = { id: indexId, sql: createIndexes(indexes("")) }
export const postgresSearchTextIndexMigration: PostgresMigration = {
  id: indexId,
  indexes: indexes(' COLLATE "C"'),
}
