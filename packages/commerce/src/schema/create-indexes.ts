/** Indexes by name, such as "orders (status, id)". */
type Indexes = Readonly<Record<string, string>>

/** The statements that create indexes on SQLite, where one process writes the file anyway. */
export const createIndexes = (indexes: Indexes): string =>
  Object.entries(indexes)
    .map(([name, definition]) => `CREATE INDEX ${name} ON ${definition};`)
    .join("\n")
