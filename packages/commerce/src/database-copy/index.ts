/** Moves a shop from SQLite to PostgreSQL. */
export { type CopiedRows, CopyNotMade, type CopyOptions, copyToPostgres } from "./copy-to-postgres.ts"
