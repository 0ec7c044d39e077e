-- Mails about new documents: the unsubscribe links, and their lower priority than mails that a user waits for.

-- Each mail has its own link, which stays valid after the next mail; only hashes are stored. A link can be used
-- repeatedly, because mail programs may request it twice.
create table unsubscribe_token (
  token_hash bytea primary key,
  account_id integer not null references account,
  created_at timestamptz not null default now(),
  constraint unsubscribe_token__hash_length check (length(token_hash) = 32)
);
create index unsubscribe_token__account_id on unsubscribe_token (account_id);
create index unsubscribe_token__created_at on unsubscribe_token (created_at);
grant select, insert, delete on unsubscribe_token to belegfach_app;

-- Replaced choices are deleted after two years.
grant delete on notice_preference to belegfach_app;

-- A thousand digests in the morning must not delay a mail with a new password.
alter table mail add column can_wait boolean not null default false;
drop index mail__next_attempt_at;
create index mail__can_wait_next_attempt_at on mail (can_wait, next_attempt_at) where state = 'pending';
