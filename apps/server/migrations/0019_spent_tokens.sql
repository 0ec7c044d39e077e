-- Used and void one-time tokens are deleted after a day; until now they were only emptied.
grant delete on one_time_token to belegfach_app;

-- Unsubscribe links have their own table.
delete from one_time_token where purpose = 'unsubscribe';
alter table one_time_token drop constraint one_time_token__purpose;
alter table one_time_token add constraint one_time_token__purpose check (purpose in
  ('invitation', 'password-reset', 'email-change', 'set-password', 'second-factor', 'second-factor-setup'));
