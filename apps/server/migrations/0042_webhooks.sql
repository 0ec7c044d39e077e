-- Webhooks: a provider's endpoints, and the events that wait for delivery. The changes themselves write the events, by
-- triggers: there is never a change without its event or an event without its change, whichever way the change came in.

create table webhook_endpoint (
  id integer generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  provider_id smallint not null references provider,
  url text not null,
  description text not null default '',
  events text[] not null,
  is_on boolean not null default true,
  -- When it was last switched on. What has waited since before is given up.
  on_since timestamptz not null default now(),
  -- Why the portal switched it off; null while it is on, and if a person switched it off.
  off_because text,
  -- Encrypted with ENCRYPTION_KEY; null only after the deletion.
  sealed_secret bytea,
  -- The secret before the last rotation, with which deliveries are also signed until then.
  previous_sealed_secret bytea,
  previous_valid_until timestamptz,
  created_at timestamptz not null default now(),
  -- Attempts that failed since the last success, the time of the first one, and the end of the pause after the last one.
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  -- Endpoints keep their row: an event that is just being written may still refer to it.
  deleted_at timestamptz,
  constraint webhook_endpoint__public_id unique (public_id),
  constraint webhook_endpoint__url_length check (length(url) <= 2000),
  constraint webhook_endpoint__description_length check (length(description) <= 200),
  constraint webhook_endpoint__events
    check (events <@ array['document.accepted', 'document.held', 'document.replaced', 'customer.changed']),
  constraint webhook_endpoint__off_because check (off_because in ('gone', 'failing', 'restored')),
  constraint webhook_endpoint__off check (not is_on or (off_because is null and deleted_at is null)),
  constraint webhook_endpoint__secret check ((sealed_secret is null) = (deleted_at is not null)),
  constraint webhook_endpoint__previous check ((previous_sealed_secret is null) = (previous_valid_until is null)),
  constraint webhook_endpoint__failing check ((failures = 0) = (failing_since is null))
);
create index webhook_endpoint__provider_id on webhook_endpoint (provider_id, id) where deleted_at is null;
create index webhook_endpoint__on on webhook_endpoint (provider_id) where is_on;
grant select, insert, update on webhook_endpoint to belegfach_app;

create table webhook_delivery (
  id bigint generated always as identity primary key,
  -- The webhook-id, the same at every attempt: the receiver recognises a repeat.
  public_id uuid not null default uuid_v7(),
  endpoint_id integer not null references webhook_endpoint,
  customer_id integer references customer,
  event_type text not null,
  payload jsonb not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  -- When it was written or last sent again by a person.
  pending_since timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- The worker that is delivering it; `next_attempt_at` is then the time when another worker may take it over.
  lease uuid,
  last_attempt_at timestamptz,
  first_failed_at timestamptz,
  -- The last attempt: the status of the answer, what went wrong, and how long it took.
  http_status smallint,
  fault text,
  duration_ms integer,
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  constraint webhook_delivery__public_id unique (public_id),
  constraint webhook_delivery__event_type
    check (event_type in ('document.accepted', 'document.held', 'document.replaced', 'customer.changed', 'webhook.test')),
  constraint webhook_delivery__state check (state in ('pending', 'delivered', 'failed')),
  constraint webhook_delivery__delivered check ((state = 'delivered') = (delivered_at is not null)),
  constraint webhook_delivery__lease check (lease is null or state = 'pending'),
  constraint webhook_delivery__fault check (fault in
    ('status', 'redirect', 'timeout', 'address', 'name', 'certificate', 'connection', 'secret', 'switched-off', 'restored')),
  constraint webhook_delivery__failed_has_fault check (state <> 'failed' or fault is not null)
);
-- The next delivery of each endpoint, and the endpoints that are busy.
create index webhook_delivery__due on webhook_delivery (endpoint_id, next_attempt_at, id) where state = 'pending';
create index webhook_delivery__lease on webhook_delivery (endpoint_id) where lease is not null;
-- The log of an endpoint, newest first, and in one state.
create index webhook_delivery__log on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery__state on webhook_delivery (endpoint_id, state, id desc);
-- The number of failures, for the metrics.
create index webhook_delivery__failed on webhook_delivery (endpoint_id) where state = 'failed';
create index webhook_delivery__created_at on webhook_delivery (created_at);
create index webhook_delivery__customer_id on webhook_delivery (customer_id) where customer_id is not null;
grant select, insert, update, delete on webhook_delivery to belegfach_app;

create function webhook_time(moment timestamptz) returns text
language sql stable set search_path = public, pg_temp
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Writes the events of the entries that a statement added to the journal of the intake: one for each file that is now
-- accepted or held. Without the name of the file, which may name a person and is erased with the receipt.
create function write_document_events() returns trigger
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
  left join lateral (
    select v.public_id from invoice v where v.superseded_by_id = i.id and v.id <> i.id order by v.id desc limit 1) previous on true
  left join customer c on c.id = coalesce(i.customer_id, r.customer_id)
  cross join lateral (
    select case when w.to_state = 'quarantined' then 'document.held'
      when previous.public_id is not null then 'document.replaced' else 'document.accepted' end) as event (type)
  join webhook_endpoint e on e.provider_id = r.provider_id and e.is_on and event.type = any(e.events)
  where w.to_state in ('accepted', 'quarantined') and w.from_state is distinct from w.to_state
  order by w.id, e.id;
  return null;
end $$;
create trigger intake_event__write_webhook_events after insert on intake_event
  referencing new table as written for each statement execute function write_document_events();

-- Writes one event for each customer and endpoint of a provider that the customer is linked to.
create function write_customer_events(changed integer[], providers smallint[], changes text[]) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into webhook_delivery (endpoint_id, customer_id, event_type, payload)
  select e.id, c.id, 'customer.changed', jsonb_build_object(
    'type', 'customer.changed',
    'timestamp', webhook_time(clock_timestamp()),
    'data', jsonb_build_object(
      'providerId', p.public_id,
      'customerId', c.public_id,
      'customerNumber', c.customer_number,
      'change', item.change,
      'status', case when c.deleted_at is null then c.status end))
  from unnest(changed, providers, changes) with ordinality as item (customer_id, provider_id, change, position)
  join customer c on c.id = item.customer_id
  join webhook_endpoint e on e.provider_id = item.provider_id and e.is_on and 'customer.changed' = any(e.events)
  join provider p on p.id = e.provider_id
  order by item.position, e.id;
end;

create function write_events_of_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from webhook_endpoint where is_on) then
    return null;
  end if;
  perform write_customer_events(array_agg(l.customer_id), array_agg(l.provider_id), array_agg(tg_argv[0]))
  from changed l join customer c on c.id = l.customer_id and c.deleted_at is null;
  return null;
end $$;
create trigger customer_provider__write_added after insert on customer_provider
  referencing new table as changed for each statement execute function write_events_of_links('added');
create trigger customer_provider__write_removed after delete on customer_provider
  referencing old table as changed for each statement execute function write_events_of_links('removed');

-- A customer that is deleted is removed from each of its providers. What the erasure changes later is no event.
create function write_events_of_customers() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from webhook_endpoint where is_on) then
    return null;
  end if;
  perform write_customer_events(array_agg(n.id), array_agg(l.provider_id), array_agg(
    case when n.deleted_at is not null then 'removed'
      when (n.name, n.customer_number, n.company_number) is distinct from (o.name, o.customer_number, o.company_number)
        then 'updated'
      else 'status' end))
  from after_change n join before_change o using (id) join customer_provider l on l.customer_id = n.id
  where o.deleted_at is null
    and (n.name, n.customer_number, n.company_number, n.status, n.deleted_at)
      is distinct from (o.name, o.customer_number, o.company_number, o.status, o.deleted_at);
  return null;
end $$;
create trigger customer__write_webhook_events after update on customer
  referencing old table as before_change new table as after_change
  for each statement execute function write_events_of_customers();

-- The events about a customer are erased with the customer.
create function erase_webhook_deliveries() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from webhook_delivery where customer_id = new.id;
  return null;
end $$;
create trigger customer__erase_webhook_deliveries after update of erased_at on customer
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_webhook_deliveries();

revoke execute on function webhook_time(timestamptz), write_document_events(), write_events_of_links(),
  write_events_of_customers(), erase_webhook_deliveries(),
  write_customer_events(integer[], smallint[], text[]) from public;
