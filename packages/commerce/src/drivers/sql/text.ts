import { type Expression, sql as raw, type RawBuilder, type SqlBool } from "kysely"
import type { SqlService } from "./sql.ts"

/** Whether a text contains another, letter by letter. */
export const contains = (
  dialect: SqlService["dialect"],
  text: Expression<string>,
  part: string,
): RawBuilder<SqlBool> =>
  dialect === "sqlite" ? raw`instr(${text}, ${part}) > 0` : raw`strpos(${text}, ${part}) > 0`
