import { type RawBuilder, sql as raw } from "kysely"
import type { SqlService } from "./sql.ts"

/** A field of a column of JSON as text; null when it is missing. */
export const jsonField = (
  dialect: SqlService["dialect"],
  column: string,
  field: string,
): RawBuilder<string | null> =>
  dialect === "sqlite"
    ? raw`json_extract(${raw.ref(column)}, ${`$.${field}`})`
    : raw`(${raw.ref(column)}::json ->> ${field})`
