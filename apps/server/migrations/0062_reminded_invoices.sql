-- The invoices that a reminder names, as its index and its e-invoice write them. Whether one of them is here is looked up
-- when somebody reads it: an invoice may come in after its reminder. Customer and provider are those of the reminder, so no
-- look-up can lead to another customer.
create table reminded_invoice (
  reminder_id bigint references invoice on delete cascade,
  position smallint,
  customer_id integer not null,
  provider_id smallint not null,
  document_number text not null collate german_numeric,
  -- As invoice__business_key compares numbers.
  number_key text collate german_numeric not null generated always as (lower(btrim(document_number))) stored,
  primary key (reminder_id, position),
  constraint reminded_invoice__document_number_length check (length(document_number) between 1 and 100)
);
create index reminded_invoice__number on reminded_invoice (customer_id, provider_id, number_key);
grant select, insert on reminded_invoice to belegfach_app;

-- Reminders whose invoices still have to be read, as in invoice_amount_backlog.
create table reminded_invoice_backlog (like invoice_amount_backlog including all);
insert into reminded_invoice_backlog (first_invoice_id, last_invoice_id, due_at)
select part.* from (select max(id) as id from invoice) newest,
  lateral (values (0::bigint, newest.id, now()), (newest.id + 1, 9223372036854775807, now() + interval '1 day')) part
where newest.id is not null;
grant select, update, delete on reminded_invoice_backlog to belegfach_app;
