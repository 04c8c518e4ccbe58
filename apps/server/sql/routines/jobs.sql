-- Wakes the workers of every node.
create or replace function platform_jobs_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_jobs', '');
  return null;
end
$$;
