-- Limits, their periods, and the used amounts.

-- Returns the start of a period. Periods are fixed: the business day, the week from Monday, the month from the first,
-- in the merchant's zone.
create or replace function protection_frame_start(p_frame text, p_zone text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select case when p_frame = 'each' then p_at else date_trunc(p_frame, p_at at time zone p_zone) at time zone p_zone end
$$;

-- Returns the end of the period at p_at.
create or replace function protection_frame_end(p_frame text, p_zone text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select case when p_frame = 'each' then p_at
    else (date_trunc(p_frame, p_at at time zone p_zone) + ('1 ' || p_frame)::interval) at time zone p_zone end
$$;

-- Returns the limits in force, the lower of the player's and the operator's, with the used amount of each.
create or replace function protection_limits_now(p_member text, p_at timestamptz)
returns table (kind text, frame text, amount bigint, used bigint, resets_at timestamptz)
language sql stable as $$
  select l.kind, l.frame, min(l.amount), coalesce(max(c.used), 0), protection_frame_end(l.frame, g.zone, p_at)
  from protection_limits l
  join protection_gates g on g.member_id = l.member_id
  left join protection_counters c on c.member_id = l.member_id and c.kind = l.kind and c.frame = l.frame
    and c.frame_start = protection_frame_start(l.frame, g.zone, p_at)
  where l.member_id = p_member and not l.removed
  group by l.kind, l.frame, g.zone
$$;

-- Returns the limit that a new stake would exceed: 'BET_MAX', 'ROUND_BETS', 'STAKE', 'LOSS', 'TIME'; null if none.
create or replace function protection_broken_limit(p_member text, p_stake bigint, p_round_bets integer, p_at timestamptz) returns text
language sql stable as $$
  select case l.kind when 'bet' then 'BET_MAX' when 'round_bets' then 'ROUND_BETS' else upper(l.kind) end
  from protection_limits_now(p_member, p_at) l
  where case l.kind
    when 'bet' then p_stake > l.amount
    when 'round_bets' then p_round_bets >= l.amount
    when 'stake' then l.used + p_stake > l.amount
    when 'loss' then l.used + p_stake > l.amount
    when 'time' then l.used >= l.amount
    else false end
  order by array_position(array['bet', 'round_bets', 'stake', 'loss', 'time'], l.kind), l.frame
  limit 1
$$;

-- Adds to the counters of the limits that are set, for a set of members: one delta for each member, kind and moment. A
-- credit may make 'loss' negative: wins may be played again.
create or replace function protection_count_set(p_members text[], p_kinds text[], p_deltas bigint[], p_at timestamptz[]) returns void
language sql as $$
  insert into protection_counters (member_id, kind, frame, frame_start, used)
    select distinct l.member_id, l.kind, l.frame, protection_frame_start(l.frame, g.zone, d.at), d.delta
    from unnest(p_members, p_kinds, p_deltas, p_at) d (member_id, kind, delta, at)
    join protection_limits l on l.member_id = d.member_id and l.kind = d.kind
    join protection_gates g on g.member_id = l.member_id
    where l.frame <> 'each' and d.delta <> 0
  on conflict (member_id, kind, frame, frame_start) do update set used = protection_counters.used + excluded.used
$$;

-- Returns a member's used amount of a kind of limit, computed from the ledger: the initial value of the counters, and
-- the value that verify-ledger compares them with. Minutes of play have no entry, so 'time' starts at zero. A payment of
-- an agent is a deposit; money of a failed refund that comes back is none.
create or replace function protection_used(p_member text, p_kind text, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(case p_kind
    when 'stake' then sum(case e.kind when 'game.bet' then -e.amount when 'game.tip' then -e.amount
                                      when 'game.rollback' then least(-e.amount, 0) else 0 end)
    when 'loss' then sum(case when e.kind like 'game.%' and e.kind <> 'game.promo' or e.kind = 'vendor.result'
                              then -e.amount else 0 end)
    when 'deposit' then sum(case when e.kind like 'deposit.%' and e.kind <> 'deposit.restored' or e.kind = 'agentTransfer.toPlayer'
                                 then greatest(e.amount, 0) else 0 end)
    else 0 end, 0)::bigint
  from ledger_accounts a
  join lateral (
    select kind, -amount as amount from ledger_postings where from_account = a.id and from_version is not null and at >= p_from
    union all
    select kind, amount from ledger_postings where to_account = a.id and to_version is not null and at >= p_from) e on true
  where split_part(a.owner, ':', 1) = p_member and a.class in ('player_cash', 'player_vendor')
$$;

-- Returns a member's stakes and wins since a moment, from the ledger: the figures of a reality check. Stake less
-- rollbacks and win together are the net of all moves of a game.
create or replace function protection_play(p_member text, p_from timestamptz) returns table (stake bigint, win bigint)
language sql stable as $$
  select coalesce(sum(s.stake), 0)::bigint, coalesce(sum(s.amount + s.stake), 0)::bigint
  from ledger_accounts a
  join lateral (
    select kind, -amount as amount from ledger_postings where from_account = a.id and from_version is not null and at >= p_from
    union all
    select kind, amount from ledger_postings where to_account = a.id and to_version is not null and at >= p_from) e on true
  join lateral (
    select e.amount, case e.kind when 'game.bet' then -e.amount when 'game.tip' then -e.amount
                                 when 'game.rollback' then least(-e.amount, 0) else 0 end as stake) s on true
  where a.owner = p_member and a.class = 'player_cash' and e.kind like 'game.%'
$$;

revoke execute on function protection_count_set(text[], text[], bigint[], timestamptz[]) from public, sanam_app;
grant execute on function protection_count_set(text[], text[], bigint[], timestamptz[]) to sanam_app;
