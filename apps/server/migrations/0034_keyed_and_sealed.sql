-- Protects data that could be read or guessed from a copy of the database: texts of mails, and digests of addresses.

-- The key of the installation's digests and sealed columns. Only its id: it is derived from the key and reveals nothing
-- about it.
create table encryption_key (
  only_row boolean primary key default true,
  key_id bytea not null,
  changed_at timestamptz not null default now(),
  constraint encryption_key__only_row check (only_row),
  constraint encryption_key__key_id_length check (length(key_id) = 16)
);
-- Only the owner may change it, together with everything that the key protects.
grant select, insert on encryption_key to belegfach_app;

-- Digests of addresses are keyed from now on. With the stored salt an IPv4 address could be found in 2^32 attempts;
-- without it the earlier digests, which stay as they were chained, cannot be guessed any more. The mark of backup
-- folders was the salt's hash.
alter table installation add column backup_mark bytea;
update installation set backup_mark = sha256(audit_salt);
alter table installation
  alter column backup_mark set default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  alter column backup_mark set not null,
  drop column audit_salt;

-- Their keys were plain hashes of addresses and networks, which the server cannot find any more: the counters start
-- again, once.
delete from throttle;

-- Text, HTML and headers of a mail are in one sealed column, which is emptied once it is no longer needed. Only earlier
-- versions fill the unsealed columns: the first start after this migration seals their contents.
alter table mail
  add column sealed_content bytea,
  -- The token of the link or initial password in the mail.
  add column one_time_token_id bigint references one_time_token on delete set null,
  alter column text_body drop not null,
  alter column html_body drop not null,
  alter column headers drop not null,
  alter column headers drop default;
create index mail__one_time_token_id on mail (one_time_token_id) where one_time_token_id is not null;

-- Mail and token were written in one transaction and therefore have the same time.
update mail m set one_time_token_id = t.id from one_time_token t
where t.account_id = m.account_id and t.created_at = m.created_at and t.purpose = m.kind;
-- A mail with a link whose token is gone or invalid is not sent any more; if its delivery was given up, its text is
-- deleted.
update mail m set state = case m.state when 'pending' then 'withdrawn' else m.state end, lease = null,
  text_body = null, html_body = null, headers = null
where m.kind in ('invitation', 'password-reset', 'email-change') and (m.state = 'failed' or m.state = 'pending' and not exists (
  select from one_time_token t
  where t.id = m.one_time_token_id and t.used_at is null and t.voided_at is null and t.expires_at > now()));
update mail set text_body = null, html_body = null, headers = null where text_body = '';
alter table mail add constraint mail__sealed check (sealed_content is null or coalesce(text_body, html_body, headers::text) is null);

-- When a token ends for any reason, its mail ends too: a waiting mail is withdrawn, and a failed mail loses its text.
create function end_mail_of_token() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  update mail set
    state = case state when 'pending' then 'withdrawn' else state end, lease = null, sealed_content = null,
    text_body = null, html_body = null, headers = null
  where one_time_token_id = old.id and state in ('pending', 'failed');
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger one_time_token__ended after update of used_at, voided_at on one_time_token
  for each row when (new.used_at is not null or new.voided_at is not null) execute function end_mail_of_token();
create trigger one_time_token__deleted before delete on one_time_token
  for each row execute function end_mail_of_token();
