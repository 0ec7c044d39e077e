-- One-time tokens that open nothing any more go after a day; so far they were emptied and stayed for ever.
grant delete on one_time_token to belegfach_app;

-- Links that end notices have a table of their own.
delete from one_time_token where purpose = 'unsubscribe';
alter table one_time_token drop constraint one_time_token__purpose;
alter table one_time_token add constraint one_time_token__purpose check (purpose in
  ('invitation', 'password-reset', 'email-change', 'set-password', 'second-factor', 'second-factor-setup'));
