import { createIndexes } from "./create-indexes.ts"

const id = "indexes-4"

const indexes = { customer_by_group: "customer (group_id, deleted_at) WHERE deleted_at IS NULL" }

/**
 * Counts of customers, in all and by group, read this index alone. SQLite needs the column of the condition for that.
 *
 * @rule CM346
 */
export const customerGroupIndexMigration = { id, sql: createIndexes(indexes) }
export const postgresCustomerGroupIndexMigration = { id, indexes }
