-- The page of the audit trail reads the newest entries of a provider.
create index audit_event__provider_id on audit_event (provider_id, id desc) where provider_id is not null;

-- Whether a text begins with one of the others, without patterns.
create function starts_with_any(whole text, beginnings text[]) returns boolean
language sql immutable parallel safe
return exists (select from unnest(beginnings) as beginning where starts_with(whole, beginning));
