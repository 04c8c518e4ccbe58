-- Once a minute of play at most: the session's inactivity timer, the time limit and the reality check's clock.
-- The check's clock runs while any game session lives; a pause of 15 minutes starts it again.
create or replace function vendors_touch_session(c vendors_command, p_now timestamptz) returns void
language plpgsql as $$
begin
  update vendors_sessions set last_seen_at = p_now where session_id = c.session_id and last_seen_at = c.session_seen;
  if not found then
    return; -- an earlier command of this batch did it
  end if;
  update protection_gates set last_play_at = p_now,
         rc_due_at = case when rc_due_at is null or last_play_at is null or last_play_at < p_now - interval '15 minutes'
                          then p_now + make_interval(mins => check_minutes) else rc_due_at end
    where member_id = c.member_id;
  if c.has_limits then
    perform protection_count(c.member_id, 'time', least(extract(epoch from p_now - c.session_seen)::bigint, 300), p_now);
  end if;
end
$$;

revoke execute on function vendors_touch_session(vendors_command, timestamptz) from public, sanam_app;
