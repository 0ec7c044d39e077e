-- The documents. The invoice table is narrow and append-only; changing data is in invoice_state, totals are in
-- counters.

-- A file of the content-addressed document store; the row is written only after its bytes are durable.
create table stored_file (
  id bigint generated always as identity primary key,
  sha256 bytea not null,
  size integer not null,
  created_at timestamptz not null default now(),
  constraint stored_file__sha256 unique (sha256),
  constraint stored_file__sha256_length check (length(sha256) = 32),
  constraint stored_file__size check (size >= 0)
);

create table invoice (
  id bigint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  customer_id integer not null references customer,
  provider_id smallint not null references provider,
  type_value smallint not null,
  invoice_date date not null,
  document_class text not null,
  document_number text not null collate german_numeric,
  document_name text not null,
  -- The file that the browser downloads as PDF, and the XML of an e-invoice; the original is the one that came in.
  pdf_file_id bigint not null references stored_file,
  xml_file_id bigint references stored_file,
  original_is_xml boolean not null default false,
  electronic_format text,
  superseded_by_id bigint references invoice,
  created_at timestamptz not null default now(),
  number_fold text collate "C" generated always as (fold_plain(document_number)) stored,
  number_groups text[] generated always as (digit_groups(document_number)) stored,
  issue_year smallint generated always as (extract(year from invoice_date)::smallint) stored,
  constraint invoice__public_id unique (public_id),
  constraint invoice__type_value check (type_value in (0, 1, 2)),
  constraint invoice__document_class
    check (document_class in ('invoice', 'corrected-invoice', 'credit-note', 'self-billed', 'remittance-advice', 'reminder')),
  constraint invoice__document_number_length check (length(document_number) between 1 and 100),
  constraint invoice__xml_has_format check ((xml_file_id is null) = (electronic_format is null)),
  constraint invoice__original_xml_exists check (not original_is_xml or xml_file_id is not null)
);

-- One current document per provider, type, class, number and issue year.
create unique index invoice__business_key
  on invoice (provider_id, type_value, document_class, lower(btrim(document_number)), issue_year)
  where superseded_by_id is null;
create index invoice__customer_id_invoice_date on invoice (customer_id, invoice_date, id) where superseded_by_id is null;
create index invoice__invoice_date on invoice (invoice_date, id) include (customer_id, provider_id, type_value)
  where superseded_by_id is null;
create index invoice__provider_id_invoice_date on invoice (provider_id, invoice_date, id) include (customer_id, type_value)
  where superseded_by_id is null;
create index invoice__document_number on invoice (document_number, id) where superseded_by_id is null;
create index invoice__number_fold on invoice using gin (number_fold gin_trgm_ops) where superseded_by_id is null;
create index invoice__number_groups on invoice using gin (number_groups) where superseded_by_id is null;
create index invoice__superseded_by_id on invoice (superseded_by_id) where superseded_by_id is not null;

-- The changing data of a document, one row each, so that the invoice table stays all-visible.
create table invoice_state (
  invoice_id bigint primary key references invoice,
  last_downloaded_at timestamptz,
  latest_note text collate german,
  note_plain text collate "C" generated always as (fold_plain(latest_note)) stored,
  note_expanded text collate "C" generated always as (fold_expanded(latest_note)) stored,
  note_contracted text collate "C" generated always as (fold_contracted(latest_note)) stored
);
create index invoice_state__last_downloaded_at on invoice_state (last_downloaded_at, invoice_id);
-- Few documents have a note; indexing the others would only make every download receipt slower.
create index invoice_state__note_plain on invoice_state using gin (note_plain gin_trgm_ops) where note_plain is not null;
create index invoice_state__note_expanded on invoice_state using gin (note_expanded gin_trgm_ops) where note_expanded is not null;
create index invoice_state__note_contracted on invoice_state using gin (note_contracted gin_trgm_ops) where note_contracted is not null;

-- The data read from an e-invoice, for its readable view.
create table invoice_reading (
  invoice_id bigint primary key references invoice,
  reader_version text not null,
  model jsonb not null
);

create table note (
  id bigint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  invoice_id bigint not null references invoice,
  author_account_id integer not null references account,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint note__public_id unique (public_id),
  constraint note__text_length check (length(text) between 1 and 2000)
);
create index note__invoice_id on note (invoice_id, created_at desc, id desc);
create index note__author_account_id on note (author_account_id);

create table download (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  account_id integer not null references account,
  at timestamptz not null default now(),
  part text not null,
  constraint download__part check (part in ('pdf', 'original', 'xml'))
);
create index download__account_id_at on download (account_id, at);
create index download__invoice_id on download (invoice_id, at);

-- Exact totals without counting: per day and per customer; a month is the sum of its days.
create table invoice_day_count (
  provider_id smallint not null,
  type_value smallint not null,
  day date not null,
  count integer not null,
  primary key (day, provider_id, type_value)
) with (fillfactor = 80);
create table invoice_month_count (
  provider_id smallint not null,
  type_value smallint not null,
  month date not null,
  count integer not null,
  primary key (month, provider_id, type_value)
) with (fillfactor = 80);
create table invoice_customer_count (
  customer_id integer not null,
  provider_id smallint not null,
  type_value smallint not null,
  count integer not null,
  primary key (customer_id, provider_id, type_value)
) with (fillfactor = 80);

-- The same over all providers and types: a name filter over many customers adds up one narrow row of each.
create table invoice_customer_total (
  customer_id integer primary key references customer,
  count integer not null
) with (fillfactor = 80);

-- Maintains the counters: adds or subtracts a statement's current documents. Rows are changed in key order, so that two
-- writers cannot deadlock.
create function count_invoices() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into invoice_customer_count as c (customer_id, provider_id, type_value, count)
  select customer_id, provider_id, type_value, direction * count(*)
  from batch where superseded_by_id is null
  group by customer_id, provider_id, type_value order by customer_id, provider_id, type_value
  on conflict (customer_id, provider_id, type_value) do update set count = c.count + excluded.count;

  insert into invoice_customer_total as c (customer_id, count)
  select customer_id, direction * count(*)
  from batch where superseded_by_id is null
  group by customer_id order by customer_id
  on conflict (customer_id) do update set count = c.count + excluded.count;

  insert into invoice_day_count as c (day, provider_id, type_value, count)
  select invoice_date, provider_id, type_value, direction * count(*)
  from batch where superseded_by_id is null
  group by invoice_date, provider_id, type_value order by invoice_date, provider_id, type_value
  on conflict (day, provider_id, type_value) do update set count = c.count + excluded.count;

  insert into invoice_month_count as c (month, provider_id, type_value, count)
  select date_trunc('month', invoice_date)::date, provider_id, type_value, direction * count(*)
  from batch where superseded_by_id is null
  group by 1, provider_id, type_value order by 1, provider_id, type_value
  on conflict (month, provider_id, type_value) do update set count = c.count + excluded.count;
  return null;
end $$;

create trigger invoice_counted after insert on invoice
  referencing new table as batch for each statement execute function count_invoices();
create trigger invoice_uncounted after delete on invoice
  referencing old table as batch for each statement execute function count_invoices();

-- A superseded document leaves the lists and therefore the counters; this is rare and concerns one row at a time.
create function uncount_superseded_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update invoice_customer_count set count = count - 1
  where customer_id = old.customer_id and provider_id = old.provider_id and type_value = old.type_value;
  update invoice_customer_total set count = count - 1 where customer_id = old.customer_id;
  update invoice_day_count set count = count - 1
  where day = old.invoice_date and provider_id = old.provider_id and type_value = old.type_value;
  update invoice_month_count set count = count - 1
  where month = date_trunc('month', old.invoice_date)::date
    and provider_id = old.provider_id and type_value = old.type_value;
  return null;
end $$;

create trigger invoice_superseded after update of superseded_by_id on invoice
  for each row when (old.superseded_by_id is null and new.superseded_by_id is not null)
  execute function uncount_superseded_invoice();

-- Each document has its state row from the start, so that sorting by it reads one index.
create function create_invoice_states() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into invoice_state (invoice_id) select id from batch;
  return null;
end $$;
create trigger invoice_state_created after insert on invoice
  referencing new table as batch for each statement execute function create_invoice_states();

-- Compares the counters with the documents; no row means that all agree. For the nightly check and the tests.
create function invoice_count_differences()
returns table (counter text, key text, counted bigint, actual bigint)
language sql stable
begin atomic
  select 'customer', customer_id || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from invoice_customer_count c
  full join (
    select customer_id, provider_id, type_value, count(*) from invoice
    where superseded_by_id is null group by customer_id, provider_id, type_value
  ) a using (customer_id, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'customer-total', customer_id::text, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from invoice_customer_total c
  full join (select customer_id, count(*) from invoice where superseded_by_id is null group by customer_id) a using (customer_id)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'day', day || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from invoice_day_count c
  full join (
    select invoice_date as day, provider_id, type_value, count(*) from invoice
    where superseded_by_id is null group by invoice_date, provider_id, type_value
  ) a using (day, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'month', month || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from invoice_month_count c
  full join (
    select date_trunc('month', invoice_date)::date as month, provider_id, type_value, count(*) from invoice
    where superseded_by_id is null group by 1, provider_id, type_value
  ) a using (month, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0);
end;
