-- Documents are removed in sets: one statement for each table instead of one for each table and document.

-- Removing a document searches these foreign keys.
create index pending_notice__invoice_id on pending_notice (invoice_id);
create index idempotency_key__batch_id on idempotency_key (batch_id) where batch_id is not null;

-- Removes documents with their receipts, notes and downloads, and returns their ids; those that are no longer there are
-- left out. Earlier versions, which refer to a document, must be in the same set or be removed before. Files that nothing
-- else uses lose their rows; the sweep of the store moves them afterwards. Refuses the whole set before the retention of
-- each document has ended, also for the owner. Rows are found by arrays of ids and never by reading a table, whatever the
-- statistics say: they are old after many deletions. The documents are deleted by one statement, whose trigger changes the counters in the order of their
-- keys: the intake cannot deadlock with it.
create function purge_documents(wanted bigint[], years integer[], portal_clock timestamptz) returns setof bigint
language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  today constant date := moment at time zone 'Europe/Berlin';
  document record;
  documents bigint[] := '{}';
  files bigint[] := '{}';
  receipts bigint[];
  duplicates bigint[];
  batches bigint[];
  events bigint[];
begin
  if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then
    raise exception 'nothing is purged: the clocks of the portal (%) and the database (%) differ', portal_clock, moment;
  end if;
  -- A running backup has read the rows and is still copying the files.
  if not pg_try_advisory_xact_lock(hashtextextended('documents stay', 0)) then
    raise exception 'nothing is purged while a backup is made' using errcode = 'lock_not_available';
  end if;
  for document in
    select id, public_id, pdf_file_id, xml_file_id,
      is_past_retention(type_value, kept_from(invoice_date, created_at), years, today) as is_past
    from invoice where id = any(wanted) order by id for update
  loop
    if document.is_past is not true then
      raise exception 'the retention of document % has not ended', document.public_id;
    end if;
    documents := documents || document.id;
    files := files || document.pdf_file_id || document.xml_file_id;
  end loop;

  receipts := array(select id from intake_receipt where invoice_id = any(documents));
  duplicates := receipts;
  loop
    duplicates := array(
      select id from intake_receipt where duplicate_of_id = any(duplicates) and id <> all(receipts));
    exit when cardinality(duplicates) = 0;
    receipts := receipts || duplicates;
  end loop;
  batches := array(select distinct batch_id from intake_receipt where id = any(receipts));
  files := files || array(
    select file from intake_receipt r, unnest(array[r.file_id, r.companion_file_id]) as file where r.id = any(receipts));
  events := array(select id from intake_event where receipt_id = any(receipts));

  insert into purged_event (journal, event_id) select 'intake', id from unnest(events) as id;
  delete from unchained_event where journal = 'intake' and event_id = any(events);
  delete from intake_event where id = any(events);
  delete from intake_receipt where id = any(receipts);
  delete from intake_batch b
  where b.id = any(batches) and not exists (select from intake_receipt r where r.batch_id = b.id)
    and not exists (select from idempotency_key k where k.batch_id = b.id);

  delete from note where invoice_id = any(documents);
  delete from download where invoice_id = any(documents);
  delete from pending_notice where invoice_id = any(documents);
  delete from invoice_reading where invoice_id = any(documents);
  delete from invoice_state where invoice_id = any(documents);
  delete from invoice where id = any(documents);

  delete from stored_file f
  where f.id = any(files)
    and not exists (select from invoice i where i.pdf_file_id = f.id or i.xml_file_id = f.id)
    and not exists (select from intake_receipt r where r.file_id = f.id or r.companion_file_id = f.id);
  return query select unnest(documents);
end $$;
revoke execute on function purge_documents(bigint[], integer[], timestamptz) from public;

-- The version before removes each document by itself. The next version no longer needs this function.
create or replace function purge_document(wanted bigint, years integer[], portal_clock timestamptz) returns void
language sql set search_path = public, pg_temp
begin atomic
  select purge_documents(array[wanted], years, portal_clock);
end;
