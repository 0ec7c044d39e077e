-- The day on which the retention of a document has ended, counted in whole years from the end of its year: invoices and
-- remittance advices at least 8 years, reminders at least 6.
create function retention_end(type_value smallint, kept_from date, years integer[]) returns date
language sql immutable parallel safe
return make_date(
  extract(year from kept_from)::integer + 1
    + greatest(years[type_value + 1], case type_value when 2 then 6 else 8 end), 1, 1);

create or replace function is_past_retention(type_value smallint, invoice_date date, years integer[], today date) returns boolean
language sql immutable parallel safe
return retention_end(type_value, invoice_date, years) <= today;

-- How far the documents in buckets were locked against deletion. A change of the mode or of the years begins again.
create table document_lock (
  place text primary key,
  mode text not null,
  years integer[] not null,
  last_invoice_id bigint not null,
  constraint document_lock__mode check (mode in ('governance', 'compliance'))
);
grant select, insert, update, delete on document_lock to belegfach_app;
