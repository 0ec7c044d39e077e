-- Hosts of the own network are those of the whole installation, so only SuperAdmins enter them. A host that the operator
-- allows later must not become reachable for an endpoint that a ProviderAdmin has entered before.
alter table webhook_endpoint add column entered_by_super_admin boolean not null default true;
alter table webhook_endpoint alter column entered_by_super_admin set default false;
