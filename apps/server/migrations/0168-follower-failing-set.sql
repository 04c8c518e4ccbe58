-- How many facts a failing follower has handled when it is past the set that failed last: until then its sets stay small.
alter table play_followers add column failing_to bigint not null default 0;
