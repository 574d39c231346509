/** The PostgreSQL driver. */
export { postgresConnection, postgresLayer, type PostgresOptions } from "./postgres.ts"
export { type PostgresState, postgresState } from "./postgres-state.ts"
