-- Wakes the nodes for jobs that are due. Equal notices of one transaction are one notice, however many jobs it sends.
create or replace function platform_jobs_sent() returns trigger language plpgsql as $$
begin
  if exists (select from sent where start_after <= platform_now()) then
    perform pg_notify('sanam_jobs', '');
  end if;
  return null;
end
$$;
create or replace trigger platform_jobs_sent after insert on pgboss.job_common
  referencing new table as sent for each statement execute function platform_jobs_sent();
