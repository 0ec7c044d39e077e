-- Searches by number in ten million documents. A list that many documents fit is read month by month along the dates; two
-- indexes tell which months have such documents without reading them.

-- The months of all years in one sequence.
create function month_number(day date) returns integer
language sql immutable parallel safe
return date_part('year', day)::integer * 12 + date_part('month', day)::integer;

-- A folded document number with # in place of its last group of digits: re-2026/0815 has re-2026/#. All numbers of a month
-- have few stems.
create function number_stem(folded text) returns text
language sql immutable parallel safe
return regexp_replace(folded, '\d+(\D*)$', '#\1');

create index invoice__number_groups_month on invoice using gin (number_groups, (array[month_number(invoice_date)]))
  where superseded_by_id is null;
create index invoice__month_stem on invoice (month_number(invoice_date), number_stem(number_fold))
  where superseded_by_id is null;
drop index invoice__number_groups;

-- The months in which documents exist whose folded number may contain one of the texts: as a part of the stem, or with one
-- of its groups of digits within the last group of the number. It reads one index entry for each month and stem. If there
-- are more than `max_stems` of them, the result contains null: any month may have such documents.
create function months_with_number(searched text[], max_stems integer) returns setof integer
language sql stable
begin atomic
  with recursive entry as (
    (select month_number(invoice_date) as month, number_stem(number_fold) as stem from invoice
     where superseded_by_id is null order by 1, 2 limit 1)
    union all
    select next.* from entry cross join lateral (
      select month_number(invoice_date), number_stem(number_fold) from invoice
      where superseded_by_id is null
        and (month_number(invoice_date), number_stem(number_fold)) > (entry.month, entry.stem)
      order by 1, 2 limit 1) as next
  ), read as materialized (
    select * from entry limit max_stems + 1
  ), part as materialized (
    select text from unnest(searched) as text
    union
    select regexp_replace(text, '\d+', '#', 1, place)
    from unnest(searched) as text, generate_series(1, regexp_count(text, '\d+')) as place
  )
  select month from read where exists (select from part where position(text in stem) > 0) group by month
  union all
  select null where (select count(*) from read) > max_stems;
end;

-- A list sorted or filtered by the latest note begins with the few documents that have one.
create index invoice_state__has_note on invoice_state (invoice_id) where latest_note is not null;

-- As before, but the documents are read once for all counters, and from one index.
create or replace function invoice_count_differences()
returns table (counter text, key text, counted bigint, actual bigint)
language sql stable
begin atomic
  with grouped as materialized (
    select customer_id, invoice_date as day, provider_id, type_value, count(*)
    from invoice where superseded_by_id is null
    group by grouping sets ((customer_id, provider_id, type_value), (invoice_date, provider_id, type_value))
  )
  select 'customer', customer_id || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from invoice_customer_count c
  full join (select customer_id, provider_id, type_value, count from grouped where customer_id is not null) a
    using (customer_id, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'customer-total', customer_id::text, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)::bigint
  from invoice_customer_total c
  full join (select customer_id, sum(count) as count from grouped where customer_id is not null group by customer_id) a
    using (customer_id)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'day', day || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)
  from invoice_day_count c
  full join (select day, provider_id, type_value, count from grouped where day is not null) a
    using (day, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0)
  union all
  select 'month', month || '/' || provider_id || '/' || type_value, coalesce(c.count, 0)::bigint, coalesce(a.count, 0)::bigint
  from invoice_month_count c
  full join (
    select date_trunc('month', day)::date as month, provider_id, type_value, sum(count) as count
    from grouped where day is not null group by 1, provider_id, type_value
  ) a using (month, provider_id, type_value)
  where coalesce(c.count, 0) <> coalesce(a.count, 0);
end;
