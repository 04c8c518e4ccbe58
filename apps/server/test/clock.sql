-- The clock of tests: real time, or the time at which a test stopped it, plus an offset that tests may set. The offset
-- is zero in a new copy of the template.
create table if not exists test_clock (shift interval not null);
alter table test_clock add column if not exists stopped timestamptz;
truncate test_clock;
insert into test_clock values ('0');
grant select, update on test_clock to sanam_app;
grant select on test_clock to public;
create or replace function platform_now() returns timestamptz
language sql stable as $$ select coalesce(stopped, clock_timestamp()) + shift from test_clock limit 1 $$;
