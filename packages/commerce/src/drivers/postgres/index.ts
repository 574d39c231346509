/** The PostgreSQL driver. */
export { postgresLayer, type PostgresOptions } from "./postgres.ts"
