-- Single sign-on of back-office users by OpenID Connect.

-- The identity at an identity provider that signs in to an account: one per account, one account per identity. The
-- generated column keeps the accounts of customers out.
create table sign_on_identity (
  account_id integer primary key,
  kind text generated always as ('BackofficeUser') stored,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null default now(),
  constraint sign_on_identity__account foreign key (account_id, kind) references account (id, kind),
  constraint sign_on_identity__subject unique (issuer, subject),
  constraint sign_on_identity__lengths check (length(issuer) between 1 and 2000 and length(subject) between 1 and 255)
);
grant select, insert, delete on sign_on_identity to belegfach_app;

-- A sign-on that was started in a browser. It is deleted by its first use, or after it expired.
create table sign_on_attempt (
  state_hash bytea primary key,
  provider text not null,
  -- The hash of the device token of the browser that started: no other browser can complete the sign-on.
  browser_hash bytea not null,
  -- The nonce and the PKCE verifier, encrypted outside the database.
  sealed bytea not null,
  -- The account whose signed-in user confirms the own identity; null for a sign-in.
  account_id integer references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sign_on_attempt__hash_lengths check (length(state_hash) = 32 and length(browser_hash) = 32)
);
create index sign_on_attempt__expires_at on sign_on_attempt (expires_at);
grant select, insert, delete on sign_on_attempt to belegfach_app;

-- A session that an identity provider opened: which one, whether it checked a second factor, and when it checked the
-- user ('-infinity' if it does not say). Null: the time of the sign-in counts.
alter table session add column sign_on_provider text;
alter table session add column has_sign_on_second_factor boolean not null default false;
alter table session add column authenticated_at timestamptz;

-- Between the sign-on and the code of the portal's own second factor.
alter table one_time_token add column sign_on_provider text;

-- A back-office user who accepts an invitation by single sign-on has no password.
alter table account drop constraint account__active_has_password;
alter table account add constraint account__active_has_password
  check (status <> 'Active' or password_hash is not null or kind = 'BackofficeUser' or deleted_at is not null);

-- Erases a user. Texts written by others stay, and so do ids: authors and actors become "deleted user".
create or replace function erase_account(wanted integer) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  address text;
begin
  select email into address from account where id = wanted and deleted_at is not null for update;
  if not found then
    raise exception 'account % is not deleted', wanted;
  end if;
  -- The address may have a new owner, whose mails must stay.
  delete from mail where account_id = wanted or (account_id is null and address <> '' and lower(recipient) = lower(address));
  update import_run set outcome = null where address <> '' and position(lower(address) in lower(outcome::text)) > 0;
  update import_run set outcome = null, file_name = '' where account_id = wanted;
  delete from one_time_token where account_id = wanted;
  delete from unsubscribe_token where account_id = wanted;
  delete from session where account_id = wanted;
  delete from sign_on_identity where account_id = wanted;
  delete from sign_on_attempt where account_id = wanted;
  delete from pending_notice where account_id = wanted;
  delete from customer_role where account_id = wanted;
  delete from backoffice_user where account_id = wanted;
  delete from audit_origin o using audit_event e where e.id = o.event_id and e.actor_account_id = wanted;
  update account set
    email = '', first_name = '', last_name = null, password_hash = null, password_set_at = null,
    two_factor_secret = null, two_factor_activated_at = null, two_factor_last_step = null, erased_at = now()
  where id = wanted;
end $$;
