-- The tests' clock: real time plus an offset that a test may set; copies of the template start at zero.
create table if not exists test_clock (shift interval not null);
truncate test_clock;
insert into test_clock values ('0');
grant select, update on test_clock to sanam_app;
create or replace function platform_now() returns timestamptz
language sql stable as $$ select clock_timestamp() + (select shift from test_clock limit 1) $$;
