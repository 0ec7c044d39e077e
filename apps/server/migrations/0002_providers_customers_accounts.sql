-- Providers with their branches, customers, accounts, and the relations between them.

create table provider (
  id smallint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  name text not null collate german,
  -- For this provider's documents, two customer numbers that differ only in leading zeros are the same.
  ignores_leading_zeros boolean not null default false,
  -- The names of fields in this provider's sidecar files (field numbers of JPL and similar formats differ by
  -- installation).
  sidecar_mapping jsonb,
  created_at timestamptz not null default now(),
  constraint provider__public_id unique (public_id),
  constraint provider__name unique (name),
  constraint provider__name_length check (length(name) between 1 and 200)
);

create table provider_vat_id (
  provider_id smallint not null references provider,
  vat_id text not null,
  primary key (provider_id, vat_id),
  constraint provider_vat_id__vat_id_compact check (vat_id = upper(regexp_replace(vat_id, '[^A-Za-z0-9]', '', 'g')))
);

create table branch (
  id integer generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  provider_id smallint not null references provider,
  branch_index integer not null,
  name text not null collate german,
  constraint branch__public_id unique (public_id),
  constraint branch__provider_id_branch_index unique (provider_id, branch_index),
  constraint branch__provider_id_name unique (provider_id, name),
  constraint branch__id_provider_id unique (id, provider_id)
);

-- One table for both kinds of account, so that one index keeps an e-mail address unique over both.
create table account (
  id integer generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  kind text not null,
  email text not null,
  first_name text not null default '' collate german,
  last_name text collate german,
  status text not null default 'New',
  password_hash text,
  password_set_at timestamptz,
  -- Second factor: the secret is encrypted outside the database; the last used step cannot be used again.
  two_factor_secret bytea,
  two_factor_activated_at timestamptz,
  two_factor_last_step bigint,
  -- After 100 failed passwords in a row the password is disabled until it is reset by e-mail.
  password_off_since timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  erased_at timestamptz,
  constraint account__public_id unique (public_id),
  constraint account__id_kind unique (id, kind),
  constraint account__kind check (kind in ('BackofficeUser', 'CustomerUser')),
  constraint account__status check (status in ('New', 'Invited', 'Active')),
  constraint account__active_has_password check (status <> 'Active' or password_hash is not null or deleted_at is not null),
  constraint account__email_length check (length(email) <= 254)
);
create unique index account__email on account (lower(email)) where deleted_at is null;

create table backoffice_user (
  account_id integer primary key,
  kind text generated always as ('BackofficeUser') stored,
  role text not null,
  provider_id smallint references provider,
  branch_id integer,
  salesman_number text,
  constraint backoffice_user__account foreign key (account_id, kind) references account (id, kind),
  constraint backoffice_user__branch foreign key (branch_id, provider_id) references branch (id, provider_id),
  constraint backoffice_user__role
    check (role in ('SuperAdmin', 'ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager')),
  constraint backoffice_user__provider_unless_super_admin check (role = 'SuperAdmin' or provider_id is not null),
  constraint backoffice_user__manager_has_branch check (role <> 'BranchManager' or branch_id is not null),
  constraint backoffice_user__salesman_has_number check (role <> 'SalesmanUser' or salesman_number is not null),
  constraint backoffice_user__salesman_number_digits check (salesman_number ~ '^\d{1,9}$')
);
create unique index backoffice_user__one_manager_per_branch on backoffice_user (branch_id) where role = 'BranchManager';
create unique index backoffice_user__provider_id_salesman_number
  on backoffice_user (provider_id, salesman_number) where salesman_number is not null;
create index backoffice_user__provider_id_role on backoffice_user (provider_id, role);
create index backoffice_user__branch_id on backoffice_user (branch_id) where branch_id is not null;

create table customer (
  id integer generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  customer_number text not null collate "C",
  company_number text collate "C",
  name text not null collate german,
  status text not null default 'New',
  name_plain text collate "C" generated always as (fold_plain(name)) stored,
  name_expanded text collate "C" generated always as (fold_expanded(name)) stored,
  name_contracted text collate "C" generated always as (fold_contracted(name)) stored,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  erased_at timestamptz,
  constraint customer__public_id unique (public_id),
  constraint customer__customer_number_digits check (customer_number ~ '^\d{8}$'),
  constraint customer__company_number_digits check (company_number ~ '^\d{8}$'),
  constraint customer__status check (status in ('Inactive', 'Active', 'New', 'Invited')),
  constraint customer__name_length check (length(name) between 1 and 200)
);
create unique index customer__customer_number on customer (customer_number) where deleted_at is null;
create index customer__name on customer (name, id);
create index customer__company_number on customer (company_number, id);
create index customer__name_plain on customer using gin (name_plain gin_trgm_ops);
create index customer__name_expanded on customer using gin (name_expanded gin_trgm_ops);
create index customer__name_contracted on customer using gin (name_contracted gin_trgm_ops);
create index customer__customer_number_trigram on customer using gin (customer_number gin_trgm_ops);
create index customer__company_number_trigram on customer using gin (company_number gin_trgm_ops);

create table customer_provider (
  customer_id integer not null references customer,
  provider_id smallint not null references provider,
  primary key (customer_id, provider_id)
);
create index customer_provider__provider_id on customer_provider (provider_id, customer_id);

create table customer_salesman (
  customer_id integer not null references customer,
  salesman_id integer not null references backoffice_user (account_id) on delete cascade,
  primary key (customer_id, salesman_id)
);
create index customer_salesman__salesman_id on customer_salesman (salesman_id, customer_id);

-- The role of a customer-user, per customer.
create table customer_role (
  account_id integer not null,
  kind text generated always as ('CustomerUser') stored,
  customer_id integer not null references customer,
  role text not null,
  granted_at timestamptz not null default now(),
  primary key (account_id, customer_id),
  constraint customer_role__account foreign key (account_id, kind) references account (id, kind),
  constraint customer_role__role check (role in ('CustomerAdmin', 'CustomerUser'))
);
create index customer_role__customer_id on customer_role (customer_id, role, account_id);

-- Identifiers of a customer in documents in addition to its number: entered by hand or learned from a release
-- ("remember").
create table customer_identifier (
  provider_id smallint not null references provider,
  scheme text not null,
  value text not null,
  customer_id integer not null references customer,
  learned_from_account_id integer references account,
  created_at timestamptz not null default now(),
  primary key (provider_id, scheme, value, customer_id),
  constraint customer_identifier__scheme
    check (scheme in ('customer-number', 'buyer-id', 'gln', 'vat-id', 'endpoint', 'leitweg-id', 'name'))
);
create index customer_identifier__customer_id on customer_identifier (customer_id);
