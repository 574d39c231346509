/** Data that the processes of a shop share: signed-in operators, and when each job is due. @rule CM310, CM311 */
const tables = (wholeNumber: "INTEGER" | "BIGINT", ending: string): string => `
  CREATE TABLE operator_session (
    hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
    session TEXT NOT NULL CHECK (json_valid(session)),
    ends_at ${wholeNumber} NOT NULL
  )${ending};
  CREATE INDEX operator_session_by_end ON operator_session (ends_at);

  CREATE TABLE job (
    name TEXT PRIMARY KEY,
    due_at ${wholeNumber} NOT NULL
  )${ending};
`

export const processMigration = { id: "processes-1", sql: tables("INTEGER", " STRICT, WITHOUT ROWID") }
export const processMigrationPostgres = { id: "processes-1", sql: tables("BIGINT", "") }
