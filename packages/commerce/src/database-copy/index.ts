/** Moves a shop from SQLite to PostgreSQL. */
export { copyDatabase, type CopiedRows, CopyNotMade, type CopyOptions } from "./copy-database.ts"
