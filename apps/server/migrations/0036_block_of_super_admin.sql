-- Only a SuperAdmin may open an account again that a SuperAdmin blocked: until now any administrator's invitation undid
-- the block.
alter table account add column blocked_by_super_admin boolean not null default false;
