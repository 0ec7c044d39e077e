-- Mails are sent from an outbox that is written in the transaction that causes them.

create table mail (
  id bigint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  kind text not null,
  account_id integer references account,
  provider_id smallint references provider,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  state text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail__public_id unique (public_id),
  constraint mail__state check (state in ('pending', 'sent', 'failed')),
  constraint mail__sent_at check ((state = 'sent') = (sent_at is not null))
);
create index mail__next_attempt_at on mail (next_attempt_at) where state = 'pending';
create index mail__failed on mail (created_at) where state = 'failed';
create index mail__account_id on mail (account_id);

-- How a customer-user wants to be notified of new documents; the record of the consent is kept for two years.
create table notice_preference (
  id bigint generated always as identity primary key,
  account_id integer not null references account,
  preference text not null,
  chosen_at timestamptz not null default now(),
  constraint notice_preference__preference check (preference in ('per-document', 'daily', 'never'))
);
create index notice_preference__account_id on notice_preference (account_id, chosen_at desc);

-- Documents of which a customer-user has not been notified yet.
create table pending_notice (
  account_id integer not null references account,
  invoice_id bigint not null references invoice,
  created_at timestamptz not null default now(),
  primary key (account_id, invoice_id)
);
