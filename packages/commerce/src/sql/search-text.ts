import { Effect } from "effect"
import { sql as raw } from "kysely"
import { fold } from "@shop/search"
import type { SqlError } from "./errors.ts"
import { rowsOf } from "./parameters.ts"
import type { SqlService } from "./sql.ts"

/**
 * Folds a text for the searches of an operator: names and addresses of people, in any script.
 *
 * The databases fold letters differently, and SQLite knows A to Z only. So texts are folded here, and stored folded.
 *
 * @returns the same for any case, accents and Unicode form, such as "etienne" for "ÉTIENNE" and "yildiz" for "Yıldız"
 * @rule CM390
 */
export const foldText = (text: string): string =>
  // Capitals first: a dotless i, a final sigma and a sharp s have one capital in common with their other forms.
  fold(text.normalize("NFC").toUpperCase()).replaceAll("ς", "σ").replaceAll(/\s+/g, " ").trim()

/** The texts of a person by which orders and customers are found. */
interface Person {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

interface Review {
  readonly title: string
  readonly detail: string
  readonly nickname: string
}

/** Folded columns of an order. */
export const orderTexts = ({ email, first_name: firstName, last_name: lastName }: Person) => ({
  email_folded: foldText(email),
  last_name_folded: foldText(lastName),
  full_name_folded: foldText(`${firstName} ${lastName}`),
})

/** A row of an order without its folded columns, which only repeat its texts. */
export const withoutOrderTexts = <
  Row extends Partial<Record<keyof ReturnType<typeof orderTexts>, string | null>>,
>({
  email_folded: _email,
  last_name_folded: _lastName,
  full_name_folded: _fullName,
  ...row
}: Row) => row

/** Folded column of a customer. A search has no line break, so it never finds the end of one text and the next one. */
export const customerTexts = ({ email, first_name: firstName, last_name: lastName }: Person) => ({
  search_text: [email, `${firstName} ${lastName}`].map(foldText).join("\n"),
})

/** Folded column of a review. */
export const reviewTexts = ({ title, detail, nickname }: Review) => ({
  search_text: [title, detail, nickname].map(foldText).join("\n"),
})

interface Searched<Row> {
  readonly sources: ReadonlyArray<keyof Row & string>
  readonly fold: (row: Row) => Readonly<Record<string, string>>
}

const searched: {
  readonly orders: Searched<Person>
  readonly customer: Searched<Person>
  readonly review: Searched<Review>
} = {
  orders: { sources: ["email", "first_name", "last_name"], fold: orderTexts },
  customer: { sources: ["email", "first_name", "last_name"], fold: customerTexts },
  review: { sources: ["title", "detail", "nickname"], fold: reviewTexts },
}

/** Tables that operators search. */
export type SearchedTable = keyof typeof searched

export const searchedTables = Object.keys(searched) as ReadonlyArray<SearchedTable>

const batchRows = 500

/**
 * Fills the folded columns of the rows without them: older builds write none, and a change empties them. Call it outside
 * of a transaction: each batch is one statement, so shoppers' writes go on in between.
 *
 * @rule CM391
 */
export const fillSearchTexts = (
  { dialect, db, all, run }: SqlService,
  table: SearchedTable,
): Effect.Effect<void, SqlError> => {
  const { sources, fold: foldRow } = searched[table] as Searched<object>
  const empty = Object.keys(foldRow(Object.fromEntries(sources.map((name) => [name, ""]))))
  const columns = (names: ReadonlyArray<string>) => raw.join(names.map((name) => raw.ref(`${table}.${name}`)))
  const isEmpty = raw`${raw.ref(`${table}.${empty[0]}`)} is null`
  const rows = raw<{ readonly id: number }>`
    select ${columns(["id", ...sources])} from ${raw.table(table)} where ${isEmpty} limit ${raw.lit(batchRows)}
  `.compile(db)
  const fillBatch = Effect.fnUntraced(function* () {
    const found = yield* all(rows)
    const filled = found.map((row) => ({ ...row, ...foldRow(row) }))
    const texts = Object.fromEntries([...sources, ...empty].map((name) => [name, "text" as const]))
    if (found.length > 0)
      yield* run(
        raw`
          update ${raw.table(table)}
          set ${raw.join(empty.map((name) => raw`${raw.ref(name)} = ${raw.ref(`filled.${name}`)}`))}
          from ${rowsOf(dialect, filled, { id: "number", ...texts })} as filled
          where ${raw.ref(`${table}.id`)} = filled.id and ${isEmpty} and ${
            // A text that has changed since is folded by the next batch.
            raw.join(
              sources.map((name) => raw`${raw.ref(`${table}.${name}`)} = ${raw.ref(`filled.${name}`)}`),
              raw` and `,
            )
          }
        `.compile(db),
      )
    return found.length
  })
  return Effect.asVoid(
    Effect.repeat(
      Effect.tap(fillBatch(), () => Effect.yieldNow),
      { until: (count) => count < batchRows },
    ),
  )
}
