-- Commands and hot folders find a provider by its name regardless of case, so names must not differ only in case.
create unique index provider__lower_name on provider (lower(name));

-- When a hot folder last brought something in, regardless of later documents from other channels.
create index intake_batch__hot_folder on intake_batch (provider_id, started_at desc) where channel = 'hot-folder';
