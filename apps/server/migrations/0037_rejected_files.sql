-- Files that the intake or a person rejected are kept for 90 days and then released. The receipt stays with its hash,
-- reasons and times, so that the same bytes are recognised when they come in again.

alter table intake_receipt
  -- When its files were released; null while they are kept, and if no file ever came in.
  add column files_purged_at timestamptz,
  -- Hash of the readable view that was released with it, so that it is still recognised as a rejected file.
  add column companion_sha256 bytea,
  -- When its data about a customer was erased with that customer.
  add column erased_at timestamptz,
  add constraint intake_receipt__purged_files check (files_purged_at is null or (file_id is null and companion_file_id is null));
create index intake_receipt__rejected_files on intake_receipt (decided_at, id)
  where state = 'rejected' and (file_id is not null or companion_file_id is not null);
create index intake_receipt__companion_sha256 on intake_receipt (companion_sha256) where companion_sha256 is not null;
create index intake_receipt__rejected_of_customer on intake_receipt (customer_id) where state = 'rejected' and erased_at is null;
-- For finding rejected files by the data of a customer with which they were not matched.
create index intake_receipt__rejected_by_key on intake_receipt (provider_id, ltrim(customer_key, '0'))
  where state = 'rejected' and customer_id is null and erased_at is null and customer_key is not null;
create index intake_receipt__rejected_by_index on intake_receipt (provider_id, ltrim(btrim(facts #>> '{index,customerNumber}'), '0'))
  where state = 'rejected' and customer_id is null and erased_at is null and facts #>> '{index,customerNumber}' is not null;

-- Only the database sets the times of the journal: the 90 days are counted from them, and a writer with the server's
-- rights must not be able to backdate an entry.
revoke insert on intake_event from belegfach_app;
grant insert (receipt_id, actor_account_id, actor, from_state, to_state, reasons, facts) on intake_event to belegfach_app;

-- When a receipt was rejected, by its journal; null if its last entry is something else.
create function rejected_at(wanted bigint) returns timestamptz
language sql stable set search_path = public, pg_temp
return (
  select case e.to_state when 'rejected' then e.at end from intake_event e where e.receipt_id = wanted order by e.id desc limit 1);

-- Releases the files of receipts that the caller has locked, and deletes the rows of files that nothing else uses; the
-- sweep of the store moves these files afterwards. A receipt whose file another transaction is using now is left out.
-- Returns the other receipts.
create function release_receipt_files(wanted bigint[], moment timestamptz) returns bigint[]
language plpgsql set search_path = public, pg_temp
as $$
declare
  free bigint[];
  released bigint[];
begin
  free := array(
    select f.id from stored_file f
    where f.id in (select unnest(array[r.file_id, r.companion_file_id]) from intake_receipt r where r.id = any(wanted))
    order by f.id for update skip locked);
  released := array(
    select r.id from intake_receipt r
    where r.id = any(wanted) and (r.file_id is null or r.file_id = any(free))
      and (r.companion_file_id is null or r.companion_file_id = any(free)));
  update intake_receipt r set
    companion_sha256 = coalesce((select v.sha256 from stored_file v where v.id = r.companion_file_id), r.companion_sha256),
    files_purged_at = case when coalesce(r.file_id, r.companion_file_id) is null then r.files_purged_at else moment end,
    file_id = null, companion_file_id = null
  where r.id = any(released);
  delete from stored_file f
  where f.id = any(free)
    and not exists (select from invoice i where i.pdf_file_id = f.id or i.xml_file_id = f.id)
    and not exists (select from intake_receipt r where r.file_id = f.id or r.companion_file_id = f.id);
  return released;
end $$;

-- Releases the files of those receipts that were rejected more than 90 days ago by the database's clock, and returns
-- these receipts. Files that a document or another receipt uses stay. Nothing is released while a clock is wrong, nor
-- while a backup copies the files.
create function purge_rejected_files(wanted bigint[], portal_clock timestamptz) returns table (receipt_id bigint, provider_id smallint)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  moment constant timestamptz := clock_timestamp();
  due constant timestamptz := moment - interval '90 days';
  rejected bigint[];
  released bigint[];
begin
  if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then
    raise exception 'nothing is purged: the clocks of the portal (%) and the database (%) differ', portal_clock, moment
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  -- The addresses are purged each hour, so this is the last recorded time of the database.
  if moment < (select max(origins_purged_at) from installation) then
    raise exception 'nothing is purged: the clock of the database ran back'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('documents stay', 0)) then
    raise exception 'nothing is purged while a backup is made' using errcode = 'lock_not_available';
  end if;
  rejected := array(
    select r.id from intake_receipt r
    where r.id = any(wanted) and r.state = 'rejected' and coalesce(r.file_id, r.companion_file_id) is not null
      and r.decided_at < due and rejected_at(r.id) < due
    order by r.id for update skip locked);
  released := release_receipt_files(rejected, moment);
  return query select r.id, r.provider_id from intake_receipt r where r.id = any(released) order by r.id;
end $$;

-- Erases the data of rejected files about a deleted customer, with the files and their journal, whose links stay in the
-- chain: of one customer, or of all that are due, so that files that are rejected later are erased too. Files that were
-- not matched with the customer are recognised by its number and identifiers. Held files wait for a person and stay.
-- While a backup copies the files nothing is erased; the job of the next hour does it. Returns the number of changed
-- rows, at most `most_rows` of each kind; 0 when nothing is left to do. The plan is generic: a custom plan for each
-- customer used another index if the table had no statistics yet, and read every receipt.
create function erase_rejected_receipts(wanted integer, most_rows integer) returns integer
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
  customers constant integer[] := array(
    select c.id from customer c
    where c.deleted_at is not null
      and (c.id = wanted or (wanted is null and (c.erased_at is not null or c.deleted_at <= moment - interval '29 days'))));
  known record;
  matched integer := 0;
  receipts bigint[];
begin
  -- One by one: each is an index lookup, however many files were rejected.
  for known in
    select c.id as customer_id, c.deleted_at, p.id as provider_id, p.ignores_leading_zeros as any_zeros, k.key
    from customer c join customer_provider cp on cp.customer_id = c.id join provider p on p.id = cp.provider_id
    cross join lateral (
      select c.customer_number as key
      union all
      select case when i.scheme in ('customer-number', 'buyer-id') then i.value else i.scheme || ':' || i.value end
      from customer_identifier i where i.customer_id = c.id and i.provider_id = p.id
    ) k
    where c.id = any(customers) order by c.deleted_at
  loop
    exit when matched >= most_rows;
    receipts := array(
      select s.id from intake_receipt s
      where s.provider_id = known.provider_id and s.state = 'rejected' and s.customer_id is null and s.erased_at is null
        and s.customer_key is not null and ltrim(s.customer_key, '0') = ltrim(known.key, '0')
        and (known.any_zeros or s.customer_key = known.key) and s.received_at < known.deleted_at
      union
      select s.id from intake_receipt s
      where s.provider_id = known.provider_id and s.state = 'rejected' and s.customer_id is null and s.erased_at is null
        and s.facts #>> '{index,customerNumber}' is not null
        and ltrim(btrim(s.facts #>> '{index,customerNumber}'), '0') = ltrim(known.key, '0')
        and (known.any_zeros or btrim(s.facts #>> '{index,customerNumber}') = known.key) and s.received_at < known.deleted_at
      limit most_rows - matched);
    update intake_receipt set customer_id = known.customer_id where id = any(receipts);
    matched := matched + cardinality(receipts);
  end loop;

  receipts := array(
    select r.id from intake_receipt r
    where r.customer_id = any(customers) and r.state = 'rejected' and r.erased_at is null
      and rejected_at(r.id) is not null
    limit most_rows for update skip locked);
  if cardinality(receipts) = 0 or not pg_try_advisory_xact_lock(hashtextextended('documents stay', 0)) then
    return matched;
  end if;
  receipts := release_receipt_files(receipts, moment);
  insert into purged_event (journal, event_id) select 'intake', id from intake_event where receipt_id = any(receipts);
  delete from unchained_event u using intake_event e
  where e.receipt_id = any(receipts) and u.journal = 'intake' and u.event_id = e.id;
  delete from intake_event where receipt_id = any(receipts);
  update intake_receipt set file_name = '-', facts = '{}', customer_key = null, erased_at = moment where id = any(receipts);
  return matched + cardinality(receipts);
end $$;

-- The same for the server, for all customers that are due.
create function erase_rejected_due(portal_clock timestamptz, most_rows integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then
    raise exception 'nothing is erased: the clocks of the portal (%) and the database (%) differ', portal_clock, moment;
  end if;
  return erase_rejected_receipts(null, most_rows);
end $$;

revoke execute on function rejected_at(bigint), release_receipt_files(bigint[], timestamptz),
  purge_rejected_files(bigint[], timestamptz), erase_rejected_receipts(integer, integer),
  erase_rejected_due(timestamptz, integer) from public;
grant execute on function rejected_at(bigint), purge_rejected_files(bigint[], timestamptz),
  erase_rejected_due(timestamptz, integer) to belegfach_app;

-- Rejected files are erased before the identifiers, which are needed to recognise them.
create or replace function erase_customer(wanted integer) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  number text;
begin
  select customer_number into number from customer where id = wanted and deleted_at is not null for update;
  if not found then
    raise exception 'customer % is not deleted', wanted;
  end if;
  perform erase_account(id) from account where deleted_with_customer_id = wanted and deleted_at is not null and erased_at is null;
  update invoice_state s set latest_note = null
  from invoice i where i.customer_id = wanted and s.invoice_id = i.id and s.latest_note is not null;
  delete from note n using invoice i where i.customer_id = wanted and n.invoice_id = i.id;
  perform erase_rejected_receipts(wanted, null);
  delete from customer_identifier where customer_id = wanted;
  update import_run set outcome = null where position(number in outcome::text) > 0;
  update customer set erased_at = now() where id = wanted;
  perform forget_names_without_documents(wanted);
end $$;
