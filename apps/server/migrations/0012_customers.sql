-- Since when the customer can receive documents: created, linked to a further provider, or activated. Documents that
-- were held before that because the customer was missing are judged again.
alter table customer add column receives_since timestamptz not null default clock_timestamp();
create index customer__receives_since on customer (receives_since);

-- A customer-user who was deleted with the last customer is erased with it.
alter table account add column deleted_with_customer_id integer references customer;
create index account__deleted_with_customer_id on account (deleted_with_customer_id) where deleted_with_customer_id is not null;

-- The customer lists show, search and sort by the address of the first CustomerAdmin.
create index customer_role__first_admin on customer_role (customer_id, granted_at, account_id) where role = 'CustomerAdmin';
create index account__email_trigram on account using gin (lower(email) gin_trgm_ops) where deleted_at is null;
