-- Who blocked an account decides who may open it again: a SuperAdmin's block was undone by any administrator's invitation.
alter table account add column blocked_by_super_admin boolean not null default false;
