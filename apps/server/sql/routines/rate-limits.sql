-- Counters of the rate limiter. A commit of these does not wait for the disk: see `unhurried` in platform/db.ts.

-- Adds one failure to each key, in the given order, with its cost. Where `guarded` is true, a key that must still wait
-- is not counted, nor are the keys after it. Returns the number of counted keys. Waits and memories are in seconds.
create or replace function platform_rate_limit_count(
  scopes text[], keys text[], frees int[], first_waits int[], wait_maxes int[], memories int[], forget_after int[], guarded boolean
) returns int language plpgsql as $$
declare
  counted int := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(keys) loop
    insert into platform_rate_limits as b (scope, key, failures, last_at, next_at, forget_at)
    values (scopes[i], keys[i], 1, platform_now(), platform_now(), platform_now() + make_interval(secs => forget_after[i]))
    on conflict (scope, key) do update set
      (failures, last_at, next_at, forget_at) = (
        select f.failures, platform_now(),
               platform_now() + make_interval(secs => case when f.failures < frees[i] then 0
                 else least(wait_maxes[i], first_waits[i] * power(2, least(f.failures - frees[i], 20))) end),
               platform_now() + make_interval(secs => forget_after[i])
        from (select case when b.last_at < platform_now() - make_interval(secs => memories[i]) then 1
                     else b.failures + 1 end as failures) f)
    where not guarded or b.next_at <= platform_now();
    exit when not found;
    counted := i;
  end loop;
  return counted;
end $$;
revoke execute on function platform_rate_limit_count(text[], text[], int[], int[], int[], int[], int[], boolean) from public, sanam_app;
grant execute on function platform_rate_limit_count(text[], text[], int[], int[], int[], int[], int[], boolean) to sanam_app;

-- Deletes the cleared keys and takes one failure back from the released keys. Locks the rows in that order.
create or replace function platform_rate_limit_settle(
  clear_scopes text[], clear_keys text[], release_scopes text[], release_keys text[]
) returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(clear_keys) loop
    delete from platform_rate_limits where scope = clear_scopes[i] and key = clear_keys[i];
  end loop;
  for i in 1 .. cardinality(release_keys) loop
    update platform_rate_limits set failures = greatest(failures - 1, 0), next_at = platform_now()
    where scope = release_scopes[i] and key = release_keys[i];
  end loop;
end $$;
revoke execute on function platform_rate_limit_settle(text[], text[], text[], text[]) from public, sanam_app;
grant execute on function platform_rate_limit_settle(text[], text[], text[], text[]) to sanam_app;
