import { describe, expect, it } from "vitest"
import { postgresMigrations } from "./index.ts"

/** Steps from before builds ran side by side. */
const earlier: ReadonlySet<string> = new Set(["catalogue-4-versions", "catalogue-6-stock-transaction"])

const statementsOf = (sql: string): ReadonlyArray<string> => sql.split(";").map((text) => text.trim())

/** What an older build cannot work with: something is gone, has another name, or has to be given. */
const removals = [
  /\bDROP\b(?! NOT NULL)/i,
  /\bRENAME\b/i,
  /\bSET NOT NULL\b/i,
  /\bALTER COLUMN \w+ TYPE\b/i,
  /\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/i,
  /\bADD (CONSTRAINT|CHECK|UNIQUE|FOREIGN)\b/i,
]

const isRemoval = (statement: string): boolean =>
  /^ALTER|^DROP/i.test(statement) && removals.some((pattern) => pattern.test(statement))

/** Tables of this step and of others, on which its statements build an index. */
const indexedTables = (sql: string): ReadonlyArray<string> => {
  const own = new Set([...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table))
  return [...sql.matchAll(/CREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/g)].flatMap(([, table]) =>
    table === undefined || own.has(table) ? [] : [table],
  )
}

describe("IX104 every step of the schema on PostgreSQL", () => {
  const steps = postgresMigrations.filter(({ id }) => !earlier.has(id))
  it.each(steps.map((step) => [step.id, step] as const))(
    "%s builds an index of an older table beside writers, as a step of indexes",
    (_, step) => {
      expect("sql" in step ? indexedTables(step.sql) : []).toEqual([])
    },
  )
  it.each(steps.map((step) => [step.id, step] as const))(
    "%s names what it needs where it takes something from older builds",
    (_, step) => {
      const taken = "sql" in step ? statementsOf(step.sql).filter(isRemoval) : []
      expect(step.needs === undefined ? taken : []).toEqual([])
    },
  )
  it("names a step before it, when it needs one", () => {
    const ids = steps.map(({ id }) => id)
    const isLater = ({ id, needs }: (typeof steps)[number]): boolean =>
      needs !== undefined && !ids.slice(0, ids.indexOf(id)).includes(needs)
    expect(steps.filter(isLater)).toEqual([])
  })
  it.each([
    ["ALTER TABLE orders DROP COLUMN email"],
    ["ALTER TABLE orders RENAME COLUMN email TO address"],
    ["ALTER TABLE orders ADD COLUMN more TEXT NOT NULL"],
    ["ALTER TABLE orders ALTER COLUMN email TYPE BIGINT"],
    ["DROP TABLE orders"],
  ])("is checked: %s takes something", (statement) => {
    expect(isRemoval(statement)).toBe(true)
  })
  it.each([
    ["ALTER TABLE orders ADD COLUMN more TEXT"],
    ["ALTER TABLE orders ADD COLUMN more TEXT NOT NULL DEFAULT ''"],
    ["ALTER TABLE orders ALTER COLUMN email DROP NOT NULL"],
  ])("is checked: %s takes nothing", (statement) => {
    expect(isRemoval(statement)).toBe(false)
  })
})
