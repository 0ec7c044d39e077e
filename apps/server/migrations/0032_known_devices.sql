-- Browsers from which a user signed in completely before. Attempts from one of them have their own counter, so that an
-- attacker who knows an address cannot lock its owner out. The browser creates the token; its hash is salted with the
-- account, so that two accounts of one browser cannot be linked.
create table known_device (
  id bigint generated always as identity primary key,
  account_id integer not null references account,
  token_hash bytea not null,
  -- Failed passwords in a row from this device, which is forgotten after too many.
  wrong_passwords integer not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_device__token_hash unique (account_id, token_hash),
  constraint known_device__hash_length check (length(token_hash) = 32)
);
create index known_device__last_used_at on known_device (last_used_at);
grant select, insert, update, delete on known_device to belegfach_app;

alter table session add column known_device_id bigint references known_device on delete set null;
create index session__known_device_id on session (known_device_id) where known_device_id is not null;

-- A password that was disabled because of too many failed attempts by others still works on known devices; one that
-- another person knows does not. For existing rows the cause is unknown, so the safer one is set.
alter table account add column password_off_cause text;
update account set password_off_cause = 'codes' where password_off_since is not null;
alter table account add constraint account__password_off_cause
  check (password_off_cause in ('passwords', 'codes') and (password_off_since is null) = (password_off_cause is null));
