import type { DatabaseService } from "../database/index.ts"

/** Counts letters, so that two letters of one kind have different subjects. Call it in a transaction. */
export const nextLetter = (database: DatabaseService): number => {
  const { value } = database.get(
    `INSERT INTO counter (name, value) VALUES ('letter', 1)
     ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
  )!
  return Number(value)
}
