-- How far the nightly check of a journal has come: the last link that it found intact, and the last entry up to which each is
-- chained. Each week the check begins again with the first link.
create table chain_check (
  journal text primary key,
  started_at timestamptz not null default now(),
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  entry_id bigint not null default 0,
  constraint chain_check__position check (seq >= 0 and entry_id >= 0),
  constraint chain_check__hash_length check (length(hash) = 32)
);
grant select, insert, update on chain_check to belegfach_app;

-- The counters are checked in parts: those by day and month of each year, and as part 0 those by customer. A year is due when
-- documents of it came in since, and every part after a week.
create table counter_check (
  part smallint primary key,
  is_due boolean not null default true,
  checked_at timestamptz,
  faults integer not null default 0,
  -- Of part 0: the last document whose year was noted.
  last_invoice_id bigint not null default 0,
  constraint counter_check__faults check (faults >= 0)
);
grant select, insert, update on counter_check to belegfach_app;

drop function invoice_count_differences();
-- Counters by day and month of one year that differ from the documents.
create function invoice_year_differences(wanted integer)
returns table (counter text, key text, counted bigint, actual bigint)
language sql stable
begin atomic
  with grouped as materialized (
    select invoice_date as day, provider_id, type_value, count(*) from invoice
    where superseded_by_id is null and invoice_date >= make_date(wanted, 1, 1) and invoice_date < make_date(wanted + 1, 1, 1)
    group by invoice_date, provider_id, type_value
  )
  select 'day', day || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from (select * from invoice_day_count where day >= make_date(wanted, 1, 1) and day < make_date(wanted + 1, 1, 1)) c
  full join grouped a using (day, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'month', month || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)::bigint
  from (select * from invoice_month_count where month >= make_date(wanted, 1, 1) and month < make_date(wanted + 1, 1, 1)) c
  full join (
    select date_trunc('month', day)::date as month, provider_id, type_value, sum(count) as count
    from grouped group by 1, provider_id, type_value
  ) a using (month, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0);
end;

-- Counters by customer that differ from the documents. The documents are read once, from the index by date.
create function invoice_customer_differences()
returns table (counter text, key text, counted bigint, actual bigint)
language sql stable
begin atomic
  with grouped as materialized (
    select customer_id, provider_id, type_value, count(*) from invoice
    where superseded_by_id is null group by customer_id, provider_id, type_value
  )
  select 'customer', customer_id || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from invoice_customer_count c full join grouped a using (customer_id, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'customer-total', customer_id::text, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)::bigint
  from invoice_customer_total c
  full join (select customer_id, sum(count) as count from grouped group by customer_id) a using (customer_id)
  where coalesce(c.count, 0) <> coalesce(a.count, 0);
end;

-- Every year that documents or counters have.
create function invoice_years() returns setof integer
language sql stable
begin atomic
  select generate_series(
    extract(year from least((select min(invoice_date) from invoice), (select min(day) from invoice_day_count), (select min(month) from invoice_month_count)))::integer,
    extract(year from greatest((select max(invoice_date) from invoice), (select max(day) from invoice_day_count), (select max(month) from invoice_month_count)))::integer);
end;

-- All of them, for tests and for a person who looks.
create function invoice_count_differences()
returns table (counter text, key text, counted bigint, actual bigint)
language sql stable
begin atomic
  select d.* from invoice_years() y, lateral invoice_year_differences(y) d
  union all
  select d.* from invoice_customer_differences() d;
end;
