-- Learned identifiers get an id, so that they can be listed and removed.
alter table customer_identifier
  add column public_id uuid not null default uuid_v7(),
  add constraint customer_identifier__public_id unique (public_id);
create index customer_identifier__created_at on customer_identifier (provider_id, created_at desc);
