-- The server's rights on each table. Not granted: changing or deleting the audit trail, the journal, files or
-- documents.

grant select, insert on all tables in schema public to belegfach_app;
grant usage on all sequences in schema public to belegfach_app;

grant update on provider, branch, account, backoffice_user, customer, customer_role, session, session_token,
  one_time_token, throttle, mail, intake_batch, intake_receipt, intake_key, idempotency_key, import_run, invoice_state,
  installation to belegfach_app;
grant update (superseded_by_id) on invoice to belegfach_app;

grant delete on provider_vat_id, branch, backoffice_user, customer_provider, customer_salesman, customer_role,
  customer_identifier, session_token, throttle, pending_notice, idempotency_key to belegfach_app;

-- Only the triggers may write the counters.
revoke insert on invoice_day_count, invoice_month_count, invoice_customer_count, invoice_customer_total,
  invoice_state from belegfach_app;
