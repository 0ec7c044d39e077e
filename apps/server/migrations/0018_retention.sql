-- Documents whose retention has ended. Nothing is removed automatically: a job reports them, and the owner removes them
-- with a command.

-- Journal entries that were removed with their document. Their links stay in the chain, so that the removal of any
-- other entry is detected.
create table purged_event (
  journal text not null,
  event_id bigint not null,
  purged_at timestamptz not null default now(),
  primary key (journal, event_id),
  constraint purged_event__journal check (journal = 'intake')
);
grant select on purged_event to belegfach_app;

-- The retention counts from the end of the document's year: at least eight years, six for reminders, as the law
-- requires; longer if the operator configures it. `years` are the configured years, by type.
create function is_past_retention(type_value smallint, invoice_date date, years integer[], today date) returns boolean
language sql immutable parallel safe
return invoice_date < make_date(
  extract(year from today)::integer - greatest(years[type_value + 1], case type_value when 2 then 6 else 8 end), 1, 1);

-- Removes a document with its receipts, notes and downloads; earlier versions, which refer to it, must be removed
-- before. Files that nothing else uses lose their rows; the sweep of the store moves them afterwards. Refuses before
-- the retention has ended, also for the owner.
create function purge_document(wanted bigint, years integer[], portal_clock timestamptz) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  moment constant timestamptz := clock_timestamp();
  document invoice;
  receipts bigint[];
  batches bigint[];
  files bigint[];
begin
  if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then
    raise exception 'nothing is purged: the clocks of the portal (%) and the database (%) differ', portal_clock, moment;
  end if;
  -- A running backup has read the rows and is still copying the files.
  if not pg_try_advisory_xact_lock(hashtextextended('documents stay', 0)) then
    raise exception 'nothing is purged while a backup is made';
  end if;
  select * into document from invoice where id = wanted for update;
  if not found then
    return;
  end if;
  if not is_past_retention(document.type_value, document.invoice_date, years, (moment at time zone 'Europe/Berlin')::date) then
    raise exception 'the retention of document % has not ended', document.public_id;
  end if;

  with recursive came_in (id) as (
    select id from intake_receipt where invoice_id = wanted
    union
    select r.id from intake_receipt r join came_in on r.duplicate_of_id = came_in.id
  )
  select coalesce(array_agg(r.id), '{}'), coalesce(array_agg(distinct r.batch_id), '{}') into receipts, batches
  from intake_receipt r join came_in using (id);
  files := array(
    select file from unnest(array[document.pdf_file_id, document.xml_file_id]) as file where file is not null
    union
    select file from intake_receipt r, unnest(array[r.file_id, r.companion_file_id]) as file
    where r.id = any(receipts) and file is not null);

  insert into purged_event (journal, event_id) select 'intake', id from intake_event where receipt_id = any(receipts);
  delete from unchained_event u using intake_event e
  where e.receipt_id = any(receipts) and u.journal = 'intake' and u.event_id = e.id;
  delete from intake_event where receipt_id = any(receipts);
  delete from intake_receipt where id = any(receipts);
  delete from intake_batch b
  where b.id = any(batches) and not exists (select from intake_receipt r where r.batch_id = b.id)
    and not exists (select from idempotency_key k where k.batch_id = b.id);

  delete from note where invoice_id = wanted;
  delete from download where invoice_id = wanted;
  delete from pending_notice where invoice_id = wanted;
  delete from invoice_reading where invoice_id = wanted;
  delete from invoice_state where invoice_id = wanted;
  delete from invoice where id = wanted;

  delete from stored_file f
  where f.id = any(files)
    and not exists (select from invoice i where i.pdf_file_id = f.id or i.xml_file_id = f.id)
    and not exists (select from intake_receipt r where r.file_id = f.id or r.companion_file_id = f.id);
end $$;
revoke execute on function purge_document(bigint, integer[], timestamptz) from public;

-- Indexes for finding all rows that use a file, and every document that a file belongs to.
create index invoice__pdf_file_id on invoice (pdf_file_id);
create index invoice__xml_file_id on invoice (xml_file_id) where xml_file_id is not null;
create index intake_receipt__file_id on intake_receipt (file_id) where file_id is not null;
create index intake_receipt__companion_file_id on intake_receipt (companion_file_id) where companion_file_id is not null;
create index intake_receipt__duplicate_of_id on intake_receipt (duplicate_of_id) where duplicate_of_id is not null;
