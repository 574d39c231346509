/** Indexes for the jobs that delete expired rows, and for a foreign key. SQLite and PostgreSQL share the step. */
export const sweepIndexMigration = {
  id: "indexes-2",
  sql: `
    CREATE INDEX customer_session_by_end ON customer_session (ends_at);
    CREATE INDEX customer_reset_by_end ON customer_reset (expires_at);
    CREATE INDEX customer_email_change_by_end ON customer_email_change (expires_at);
    CREATE INDEX hand_off_by_end ON hand_off (expires_at);
    CREATE INDEX order_code_by_end ON order_code (expires_at);
    CREATE INDEX subscription_pending ON subscription (asked_at) WHERE status = 'pending';
    CREATE INDEX payment_event_of ON payment_event (payment);
  `,
}
