-- How an account wants to see a list: its order, the size of its pages, and its optional columns.
create table list_view (
  account_id integer not null references account,
  list text not null,
  view jsonb not null,
  primary key (account_id, list),
  constraint list_view__list_length check (length(list) <= 40)
);
grant select, insert, update, delete on list_view to belegfach_app;

-- They go with the personal data of the account.
create function erase_list_views() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from list_view where account_id = new.id;
  return null;
end $$;
create trigger account__erase_list_views after update of erased_at on account
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_list_views();
revoke execute on function erase_list_views() from public;
