-- A row of an index names a file; names that differ only in case or Unicode form are the same name for the author of
-- the index.
create function fold_file_name(value text) returns text
language sql immutable strict parallel safe
return lower(normalize(value, NFC) collate "und-x-icu");

create index intake_receipt__provider_id_folded_name on intake_receipt (provider_id, fold_file_name(file_name), received_at desc);
drop index intake_receipt__provider_id_file_name;
