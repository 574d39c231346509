/**
 * Counts of customers, in all and by group, read this index alone. SQLite needs the column of the condition for that. Both
 * dialects share the step.
 *
 * @rule CM346
 */
export const customerGroupIndexMigration = {
  id: "indexes-4",
  sql: "CREATE INDEX customer_by_group ON customer (group_id, deleted_at) WHERE deleted_at IS NULL;",
}
