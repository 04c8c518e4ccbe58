-- The one clock for whatever decides about money, draws or deadlines. Tests replace this function by one that can be set.
create or replace function platform_now() returns timestamptz
language sql stable as $$ select clock_timestamp() $$;
