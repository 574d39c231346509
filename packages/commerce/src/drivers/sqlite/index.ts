/** The SQLite driver: queries on the connection of the synchronous `Database`. */
export { sqliteSql } from "./sqlite.ts"
