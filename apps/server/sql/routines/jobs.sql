-- Notifies the nodes of due jobs. PostgreSQL merges equal notices of one transaction, however many jobs it sends.
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

-- Sends one due job to each of these queues, with the limits of the queue, in one statement. pg-boss sends to one queue
-- at a time (docs/decisions/jobs-on-pg-boss.md). A missing queue has no limits and is refused.
create or replace function platform_send_each(p_queues text[], p_data jsonb) returns void language sql as $$
  insert into pgboss.job_common (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit,
                                 retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select w.name, p_data, n.now, n.now, n.now + make_interval(secs => q.retention_seconds), q.expire_seconds, q.deletion_seconds,
         q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from unnest(p_queues) with ordinality as w (name, place)
  left join pgboss.queue q using (name)
  cross join (select pgboss.job_now() as now) n
  order by w.place
  on conflict do nothing
$$;
revoke execute on function platform_send_each(text[], jsonb) from public;
grant execute on function platform_send_each(text[], jsonb) to sanam_app;
