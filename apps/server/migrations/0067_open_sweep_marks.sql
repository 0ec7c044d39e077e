-- After a purge of millions most marks are of files that were taken, and stay for 90 days. The sweep looks only for the others.
create index file_sweep__open on file_sweep (sha256) where state <> 'taken';
