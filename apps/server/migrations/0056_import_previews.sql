-- The first step of an import: its file was judged, and nothing was changed. Such a run is not in the list of imports.
alter table import_run add column is_preview boolean not null default false;
-- Whether the assignments of a file take the place of those of its customers.
alter table import_run add column replaces boolean not null default false;
create index import_run__started_at on import_run (started_at desc, id desc) where not is_preview;

-- Erases a user. A report of an import also holds names: those of an account before and after a row, of salesmen, and in the cells of
-- skipped rows. Which account a name belongs to is not known there, so a report goes if it may be this one.
create or replace function erase_account(wanted integer) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  address text;
  names text[];
begin
  select email, array_remove(array[lower(nullif(first_name, '')), lower(nullif(last_name, ''))], null)
    into address, names from account where id = wanted and deleted_at is not null for update;
  if not found then
    raise exception 'account % is not deleted', wanted;
  end if;
  -- The address may have a new owner, whose mails must stay.
  delete from mail where account_id = wanted or (account_id is null and address <> '' and lower(recipient) = lower(address));
  update import_run set outcome = null where address <> '' and position(lower(address) in lower(outcome::text)) > 0;
  update import_run set outcome = null
    where exists (select from unnest(names) as name,
        jsonb_path_query(outcome, '$.rows[*].changes[*] ? (@.column == "firstName" || @.column == "lastName" || @.column == "salesman")') as change
        where position(name in lower(concat(change ->> 'before', ' ', change ->> 'after'))) > 0)
      or cardinality(names) > 0 and exists (select from jsonb_path_query(outcome, '$.rows[*].cells') as cells
        where (select bool_and(position(name in lower(cells::text)) > 0) from unnest(names) as name));
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
