-- Extensions, collations, folding and keys that all other migrations use. pg_trgm is a trusted extension: the
-- database's owner may create it without being a superuser.
create extension if not exists pg_trgm;

-- The server works under this role (set role); it cannot change the audit trail, the journal or a document. Roles
-- belong to the whole cluster, so another database of it may have created the role already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'belegfach_app') then
    create role belegfach_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- created by another database's migration at the same moment
end $$;
do $$ begin execute format('grant belegfach_app to %I', current_user); end $$;
grant usage on schema public to belegfach_app;

-- German dictionary order (DIN 5007-1): ä sorts with a, ß with ss.
create collation german (provider = icu, locale = 'de');
-- The same, with digits ordered by their value: RE-9 before RE-10.
create collation german_numeric (provider = icu, locale = 'de-u-kn-true');

-- UUID version 7 (RFC 9562 section 5.7): time-ordered public ids that keep b-trees compact.
create function uuid_v7() returns uuid
language sql volatile parallel safe
return encode(
  set_bit(
    set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1),
    53, 1),
  'hex')::uuid;

-- A folded text as a LIKE pattern for "contains"; characters that the user typed are never wildcards.
create function containing(folded text) returns text
language sql immutable strict parallel safe
return '%' || replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The three folds of a name: a text matches if any fold of it is part of the same fold of the name. "plain" reads ü as
-- u, "expanded" as ue, "contracted" reads ue as u; all ignore case and other accents.
create function without_accents(value text) returns text
language sql immutable strict parallel safe
return translate(
  regexp_replace(normalize(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFD), '[\u0300-\u036f]', '', 'g'),
  'łøđı', 'lodi') collate "C";

create function fold_plain(value text) returns text
language sql immutable strict parallel safe
return without_accents(lower(normalize(value, NFC) collate "und-x-icu"));

create function fold_expanded(value text) returns text
language sql immutable strict parallel safe
return without_accents(
  replace(replace(replace(lower(normalize(value, NFC) collate "und-x-icu"), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'));

create function fold_contracted(value text) returns text
language sql immutable strict parallel safe
return replace(replace(replace(fold_plain(value), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

-- The groups of digits in a document number without leading zeros: RE-2026/0815 has {2026,815}.
create function digit_groups(value text) returns text[]
language sql immutable strict parallel safe
return array(
  select coalesce(nullif(ltrim(part[1], '0'), ''), '0')
  from regexp_matches(value, '\d+', 'g') as part);

-- Data of this installation; one row.
create table installation (
  only_row boolean primary key default true,
  demo boolean not null,
  demo_completed_at timestamptz,
  -- Salt for the digests of addresses in the audit trail.
  audit_salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  created_at timestamptz not null default now(),
  constraint installation__only_row check (only_row)
);
