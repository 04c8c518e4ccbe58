-- The tests' clock: real time, or the moment at which a test stopped it, plus an offset that a test may set; copies of
-- the template start at zero.
create table if not exists test_clock (shift interval not null);
alter table test_clock add column if not exists stopped timestamptz;
truncate test_clock;
insert into test_clock values ('0');
grant select, update on test_clock to sanam_app;
create or replace function platform_now() returns timestamptz
language sql stable as $$ select coalesce(stopped, clock_timestamp()) + shift from test_clock limit 1 $$;
