import { type Expression, sql as raw, type RawBuilder, type SqlBool } from "kysely"
import type { SqlService } from "./sql.ts"

/** Whether a text contains another, letter by letter. */
export const contains = (
  dialect: SqlService["dialect"],
  text: Expression<string>,
  part: string,
): RawBuilder<SqlBool> =>
  dialect === "sqlite" ? raw`instr(${text}, ${part}) > 0` : raw`strpos(${text}, ${part}) > 0`

/**
 * Whether a text may contain another, in capital or small letters. The databases know the case of ASCII letters only, so
 * others stand for any text.
 */
export const mayContain = (
  dialect: SqlService["dialect"],
  text: Expression<string>,
  part: string,
): RawBuilder<SqlBool> => {
  const pattern = `%${part
    .normalize("NFC")
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)
    .replace(/\P{ASCII}+/gu, "%")}%`
  return dialect === "sqlite"
    ? raw`${text} like ${pattern} escape '\\'`
    : raw`${text} ilike ${pattern} escape '\\'`
}
