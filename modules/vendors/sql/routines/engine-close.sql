-- round/close: ends a round, moves nothing, may be said twice (M17).
create or replace function vendors_serve_close(c vendors_command, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
begin
  v.moved := 0;
  if c.player is null then
    v.code := 'UNKNOWN_PLAYER';
    return v;
  end if;
  update vendors_rounds set state = 'CLOSED', closed_at = coalesce(closed_at, p_now)
    where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player returning id into v.round;
  v.code := case when found then 'OK' else 'BET_NOT_FOUND' end;
  return v;
end
$$;

revoke execute on function vendors_serve_close(vendors_command, timestamptz) from public, sanam_app;
