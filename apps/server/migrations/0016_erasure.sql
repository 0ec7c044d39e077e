-- Erases the personal data of deleted customers and users. Documents stay, with the name and number printed on them.
-- The functions belong to the owner; the server may run only `erase_due`, which changes nothing before its time.

-- Erases a user. Texts written by others stay, and so do ids: authors and actors become "deleted user".
create function erase_account(wanted integer) returns void
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
  delete from pending_notice where account_id = wanted;
  delete from customer_role where account_id = wanted;
  delete from backoffice_user where account_id = wanted;
  delete from audit_origin o using audit_event e where e.id = o.event_id and e.actor_account_id = wanted;
  update account set
    email = '', first_name = '', last_name = null, password_hash = null, password_set_at = null,
    two_factor_secret = null, two_factor_activated_at = null, two_factor_last_step = null, erased_at = now()
  where id = wanted;
end $$;

-- Blanks the names of erased customers whose last document is gone, of one customer or of all.
create function forget_names_without_documents(wanted integer default null) returns void
language sql set search_path = public, pg_temp
begin atomic
  update customer c set name = '-', company_number = null
  where c.erased_at is not null and (wanted is null or c.id = wanted) and c.name <> '-'
    and not exists (select from invoice i where i.customer_id = c.id);
end;

-- Erases the customer's notes, identifiers and users. Its name is erased once no document with it is left.
create function erase_customer(wanted integer) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  number text;
begin
  select customer_number into number from customer where id = wanted and deleted_at is not null for update;
  if not found then
    raise exception 'customer % is not deleted', wanted;
  end if;
  perform erase_account(id) from account where deleted_with_customer_id = wanted and deleted_at is not null and erased_at is null;
  update invoice_state s set latest_note = null
  from invoice i where i.customer_id = wanted and s.invoice_id = i.id and s.latest_note is not null;
  delete from note n using invoice i where i.customer_id = wanted and n.invoice_id = i.id;
  delete from customer_identifier where customer_id = wanted;
  update import_run set outcome = null where position(number in outcome::text) > 0;
  update customer set erased_at = now() where id = wanted;
  perform forget_names_without_documents(wanted);
end $$;

-- Erases what was deleted 29 days ago, so that the limit of 30 days is kept even if one night fails; at most
-- `most_rows` of each kind per call. A wrong clock must not remove recent data.
create function erase_due(portal_clock timestamptz, most_rows integer) returns table (kind text, public_id uuid)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  moment constant timestamptz := clock_timestamp();
  due constant timestamptz := moment - interval '29 days';
  one record;
begin
  if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then
    raise exception 'nothing is erased: the clocks of the portal (%) and the database (%) differ', portal_clock, moment;
  end if;
  for one in
    select c.id, c.public_id from customer c where c.deleted_at <= due and c.erased_at is null
    order by c.deleted_at limit most_rows for update skip locked
  loop
    perform erase_customer(one.id);
    kind := 'Customer'; public_id := one.public_id;
    return next;
  end loop;
  for one in
    select a.id, a.public_id, a.kind from account a where a.deleted_at <= due and a.erased_at is null
    order by a.deleted_at limit most_rows for update skip locked
  loop
    perform erase_account(one.id);
    kind := one.kind; public_id := one.public_id;
    return next;
  end loop;
  -- The outcome of an import is a log and is kept as long as other logs.
  update import_run set outcome = null, file_name = ''
  where started_at < moment - interval '30 days' and (outcome is not null or file_name <> '');
  perform forget_names_without_documents();
end $$;

revoke execute on function erase_account(integer), erase_customer(integer), forget_names_without_documents(integer),
  erase_due(timestamptz, integer) from public;
grant execute on function erase_due(timestamptz, integer) to belegfach_app;

create index customer__to_erase on customer (deleted_at) where deleted_at is not null and erased_at is null;
create index account__to_erase on account (deleted_at) where deleted_at is not null and erased_at is null;
