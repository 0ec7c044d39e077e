-- The page of the audit trail reads the newest entries of a provider.
create index audit_event__provider_id on audit_event (provider_id, id desc) where provider_id is not null;
-- The days of its filter. Entries are stored in the order of their time, so a coarse index is enough, and it costs an entry nearly nothing.
create index audit_event__at on audit_event using brin (at) with (autosummarize = on);
