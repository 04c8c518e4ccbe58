-- The one clock for decisions about money, draws and deadlines. Tests replace this function with an adjustable one.
create or replace function platform_now() returns timestamptz
language sql stable as $$ select clock_timestamp() $$;
