import { createIndexes } from "./create-indexes.ts"

const id = "indexes-2"

const indexes = {
  customer_session_by_end: "customer_session (ends_at)",
  customer_reset_by_end: "customer_reset (expires_at)",
  customer_email_change_by_end: "customer_email_change (expires_at)",
  hand_off_by_end: "hand_off (expires_at)",
  order_code_by_end: "order_code (expires_at)",
  subscription_pending: "subscription (asked_at) WHERE status = 'pending'",
  payment_event_of: "payment_event (payment)",
}

/** Indexes for the jobs that delete expired rows, and for the foreign key `payment_event.payment`. */
export const sweepIndexMigration = { id, sql: createIndexes(indexes) }
export const postgresSweepIndexMigration = { id, indexes }
