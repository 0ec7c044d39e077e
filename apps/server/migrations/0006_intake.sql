-- The intake: every file gets a receipt in exactly one state, and an append-only journal.

create table intake_batch (
  id bigint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  provider_id smallint not null references provider,
  channel text not null,
  -- The index file of the batch, if it has one.
  index_name text,
  index_sha256 bytea,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint intake_batch__public_id unique (public_id),
  constraint intake_batch__channel check (channel in ('hot-folder', 'http', 'command', 'upload', 'demo'))
);
create index intake_batch__provider_id on intake_batch (provider_id, started_at desc);

create table intake_receipt (
  id bigint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  provider_id smallint not null references provider,
  batch_id bigint not null references intake_batch,
  index_row integer,
  file_name text not null,
  -- Hash of the primary file; null if the index names a missing file.
  sha256 bytea,
  file_id bigint references stored_file,
  companion_file_id bigint references stored_file,
  state text not null default 'received',
  reasons text[] not null default '{}',
  -- The data of the document: read from it, from its index, or completed by a person.
  facts jsonb not null default '{}',
  document_number text,
  document_date date,
  type_value smallint,
  document_class text,
  customer_id integer references customer,
  -- How the document names its customer; used to find the receipt when a missing customer is created.
  customer_key text,
  invoice_id bigint references invoice,
  duplicate_of_id bigint references intake_receipt,
  received_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  constraint intake_receipt__public_id unique (public_id),
  constraint intake_receipt__state check (state in ('received', 'accepted', 'quarantined', 'rejected', 'duplicate')),
  constraint intake_receipt__type_value check (type_value in (0, 1, 2)),
  constraint intake_receipt__accepted_has_invoice check ((state = 'accepted') = (invoice_id is not null) or state = 'duplicate'),
  constraint intake_receipt__reason_given check (state not in ('quarantined', 'rejected') or cardinality(reasons) > 0),
  constraint intake_receipt__decided check ((state = 'received') = (decided_at is null))
);
-- The same bytes come in once per provider; a repeat gets its own receipt in state duplicate.
create unique index intake_receipt__provider_id_sha256 on intake_receipt (provider_id, sha256)
  where sha256 is not null and state <> 'duplicate';
create index intake_receipt__provider_id_received_at on intake_receipt (provider_id, received_at desc, id desc);
create index intake_receipt__received_at on intake_receipt (received_at desc, id desc);
create index intake_receipt__state on intake_receipt (state, provider_id, received_at desc)
  where state in ('received', 'quarantined', 'rejected');
create index intake_receipt__batch_id on intake_receipt (batch_id, id);
create index intake_receipt__customer_key on intake_receipt (provider_id, customer_key)
  where state = 'quarantined' and customer_key is not null;
create index intake_receipt__invoice_id on intake_receipt (invoice_id) where invoice_id is not null;

create table intake_event (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references intake_receipt,
  at timestamptz not null default clock_timestamp(),
  actor_account_id integer references account,
  actor text not null,
  from_state text,
  to_state text not null,
  reasons text[] not null default '{}',
  -- Reader version and extracted fields; never the document's text.
  facts jsonb not null default '{}'
);
create index intake_event__receipt_id on intake_event (receipt_id, id);

-- A provider's key for its ERP: shown once, stored as a hash, revocable.
create table intake_key (
  id integer generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  provider_id smallint not null references provider,
  name text not null,
  key_hash bytea not null,
  created_by_id integer references account,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint intake_key__public_id unique (public_id),
  constraint intake_key__key_hash unique (key_hash)
);
create index intake_key__provider_id on intake_key (provider_id);

create table idempotency_key (
  provider_id smallint not null references provider,
  key text not null,
  request_sha256 bytea not null,
  batch_id bigint references intake_batch,
  created_at timestamptz not null default now(),
  primary key (provider_id, key)
);

-- Imports of customers and assignments: progress and outcome, for the user who started them.
create table import_run (
  id bigint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  kind text not null,
  account_id integer not null references account,
  provider_id smallint references provider,
  file_name text not null,
  state text not null default 'running',
  rows_total integer,
  rows_done integer not null default 0,
  outcome jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint import_run__public_id unique (public_id),
  constraint import_run__kind check (kind in ('customers', 'customers-with-provider', 'salesman-assignment')),
  constraint import_run__state check (state in ('running', 'done', 'refused', 'cancelled', 'failed'))
);
-- One running import per provider.
create unique index import_run__one_running on import_run (coalesce(provider_id, 0)) where state = 'running';
create index import_run__account_id on import_run (account_id, started_at desc);
