-- Where the documents are divided by their years, a look-up that names only the id of a document searches each year.

-- The program names the year of the document that it gives to a receipt; a program of the version before does not.
create or replace trigger intake_receipt_issue_year before update of invoice_id on intake_receipt
  for each row when (new.invoice_id is distinct from old.invoice_id and new.issue_year is not distinct from old.issue_year)
  execute function fill_issue_year_of_document();

-- As before, but in the year of the receipt's document; its earlier version has the same one.
create or replace function write_document_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from webhook_endpoint where is_on) then
    return null;
  end if;
  insert into webhook_delivery (endpoint_id, customer_id, event_type, payload)
  select e.id, c.id, event.type, jsonb_build_object(
    'type', event.type,
    'timestamp', webhook_time(w.at),
    'data', jsonb_build_object(
      'providerId', p.public_id,
      'receiptId', r.public_id,
      'documentId', i.public_id,
      'documentNumber', coalesce(i.document_number, r.document_number),
      'documentDate', coalesce(i.invoice_date, r.document_date),
      'documentClass', coalesce(i.document_class, r.document_class),
      'customerId', c.public_id,
      'customerNumber', c.customer_number)
      || case event.type
        when 'document.held' then jsonb_build_object('reasons', to_jsonb(w.reasons))
        when 'document.replaced' then jsonb_build_object('replacedDocumentId', previous.public_id)
        else '{}' end)
  from written w
  join intake_receipt r on r.id = w.receipt_id
  join provider p on p.id = r.provider_id
  left join invoice i on i.id = r.invoice_id and w.to_state = 'accepted'
    and i.issue_year between coalesce(r.issue_year, 0::smallint) and coalesce(r.issue_year, 9999::smallint)
  left join lateral (
    select v.public_id from invoice v
    where v.superseded_by_id = i.id and v.issue_year = i.issue_year and v.id <> i.id order by v.id desc limit 1) previous on true
  left join customer c on c.id = coalesce(i.customer_id, r.customer_id)
  cross join lateral (
    select case when w.to_state = 'quarantined' then 'document.held'
      when previous.public_id is not null then 'document.replaced' else 'document.accepted' end) as event (type)
  join webhook_endpoint e on e.provider_id = r.provider_id and e.is_on and event.type = any(e.events)
  where w.to_state in ('accepted', 'quarantined') and w.from_state is distinct from w.to_state
  order by w.id, e.id;
  return null;
end $$;
