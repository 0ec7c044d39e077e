-- An intake key changes customers only if that right was chosen when the key was made: existing keys do not have it.
alter table intake_key add column may_change_customers boolean not null default false;
