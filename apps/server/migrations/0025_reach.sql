-- The reach of a customer or an account: the providers whose documents it can read. The links are not sufficient,
-- because the documents of a provider stay readable after its link to the customer is removed.

-- Superseded documents can be read by their id but are in no counter; they are few.
create index invoice__superseded_of_customer on invoice (customer_id, provider_id) where superseded_by_id is not null;

-- Providers linked to the customers, and those that have documents for them. The customer's status does not matter,
-- because it can become Active.
create function reach_of_customers(wanted integer[]) returns table (customer_id integer, provider_id smallint)
language sql stable
begin atomic
  select cp.customer_id, cp.provider_id
  from unnest(wanted) as w (id) join customer_provider cp on cp.customer_id = w.id
  union
  select n.customer_id, n.provider_id
  from unnest(wanted) as w (id) join invoice_customer_count n on n.customer_id = w.id
  where n.count > 0 or exists (
    select from invoice i
    where i.customer_id = n.customer_id and i.provider_id = n.provider_id and i.superseded_by_id is not null);
end;

-- For a customer-user: the reach of every customer where it has a role. For staff: the own provider; 0 means all, for a
-- SuperAdmin.
create function reach_of_accounts(wanted integer[]) returns table (account_id integer, provider_id smallint)
language sql stable
begin atomic
  with held as (
    select r.account_id, r.customer_id
    from unnest(wanted) as w (id)
    join customer_role r on r.account_id = w.id
    join customer c on c.id = r.customer_id and c.deleted_at is null)
  select held.account_id, reached.provider_id
  from held
  join reach_of_customers(array(select distinct h.customer_id from held h)) reached on reached.customer_id = held.customer_id
  union
  select b.account_id, case b.role when 'SuperAdmin' then 0::smallint else b.provider_id end
  from unnest(wanted) as w (id) join backoffice_user b on b.account_id = w.id;
end;

-- The reach of the account when someone other than its owner requested the link; null for a link that the owner
-- requested.
alter table one_time_token add column reach smallint[];

-- Whether an account's reach is within the reach for which a link was created.
create function is_within_reach(account integer, reach smallint[]) returns boolean
language sql stable
begin atomic
  select reach is null or not exists (
    select from reach_of_accounts(array[account]) g where g.provider_id <> all (reach));
end;

-- Existing links get the present reach of their account.
update one_time_token t
set reach = array(select g.provider_id from reach_of_accounts(array[t.account_id]) g)
where t.purpose in ('invitation', 'set-password', 'email-change') and t.used_at is null and t.voided_at is null;

-- Voids those links of the accounts whose reach is smaller than the account's reach now.
create function void_links_beyond_reach(accounts integer[]) returns void
language sql
begin atomic
  update one_time_token t set voided_at = now()
  from unnest(accounts) as a (id)
  where t.account_id = a.id and t.reach is not null and t.used_at is null and t.voided_at is null
    and not is_within_reach(t.account_id, t.reach);
end;

create function void_links_of_new_roles() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform void_links_beyond_reach(array(select distinct account_id from batch));
  return null;
end $$;
create trigger customer_role_granted after insert on customer_role
  referencing new table as batch for each statement execute function void_links_of_new_roles();

create function void_links_of_new_providers() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform void_links_beyond_reach(array(
    select distinct r.account_id from batch b join customer_role r on r.customer_id = b.customer_id));
  return null;
end $$;
create trigger customer_provider_linked after insert on customer_provider
  referencing new table as batch for each statement execute function void_links_of_new_providers();
