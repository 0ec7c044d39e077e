-- Mails about new documents: the links that end them, and their place behind mails that somebody waits for.

-- Each mail has a link of its own that stays good with the next mail; only hashes are stored. Not used up: mail programs ask twice.
create table unsubscribe_token (
  token_hash bytea primary key,
  account_id integer not null references account,
  created_at timestamptz not null default now(),
  constraint unsubscribe_token__hash_length check (length(token_hash) = 32)
);
create index unsubscribe_token__account_id on unsubscribe_token (account_id);
create index unsubscribe_token__created_at on unsubscribe_token (created_at);
grant select, insert, delete on unsubscribe_token to belegfach_app;

-- Choices that a later one replaced go after two years (decisions D8).
grant delete on notice_preference to belegfach_app;

-- A thousand digests in the morning must not keep back the mail with somebody's new password.
alter table mail add column can_wait boolean not null default false;
drop index mail__next_attempt_at;
create index mail__can_wait_next_attempt_at on mail (can_wait, next_attempt_at) where state = 'pending';
