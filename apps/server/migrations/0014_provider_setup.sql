-- Commands and hot folders find a provider by its name without regard to case, so that two may not differ in case alone.
create unique index provider__lower_name on provider (lower(name));

-- When a hot folder last brought something in, however much came in another way since.
create index intake_batch__hot_folder on intake_batch (provider_id, started_at desc) where channel = 'hot-folder';
