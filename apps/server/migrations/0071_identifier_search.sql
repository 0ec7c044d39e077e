-- An identifier is found by a part of it among all identifiers of a provider.
create index customer_identifier__value_trigram on customer_identifier using gin (lower(value) gin_trgm_ops);
