-- The audit trail: who, when, what; append-only. Addresses are in a separate table, so that they can be purged after 30
-- days.

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  result text not null default 'ok',
  actor_account_id integer references account,
  target_kind text,
  target_id uuid,
  provider_id smallint references provider,
  request_id text,
  facts jsonb not null default '{}',
  -- Salted digest of the address: equal addresses stay recognisable after the address itself is purged.
  address_digest bytea,
  constraint audit_event__result check (result in ('ok', 'refused', 'failed'))
);
create index audit_event__actor_account_id on audit_event (actor_account_id, at desc) where actor_account_id is not null;
create index audit_event__action on audit_event (action, at desc);
create index audit_event__target_id on audit_event (target_id) where target_id is not null;

create table audit_origin (
  event_id bigint primary key references audit_event,
  at timestamptz not null default now(),
  address inet,
  user_agent text
);
create index audit_origin__at on audit_origin (at);

-- One sequencer puts the rows of a journal in order and chains their hashes.
create table journal_chain (
  journal text not null,
  seq bigint not null,
  event_id bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  chained_at timestamptz not null default now(),
  primary key (journal, seq),
  constraint journal_chain__journal_event_id unique (journal, event_id),
  constraint journal_chain__journal check (journal in ('audit', 'intake'))
);
