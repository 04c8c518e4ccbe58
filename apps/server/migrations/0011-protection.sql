-- Player protection as far as the bet asks for it: one gate row a member, limits only where set, counters only for limits.

create table protection_gates (
  member_id text primary key,
  state text not null default 'open' check (state in ('open', 'break', 'excluded', 'blocked', 'closed')),
  -- A break ends by itself at this moment; the other states last until somebody who may ends them.
  until timestamptz,
  -- Actions that are stopped although the state is open: 'deposit', 'bet', 'bonus' …
  blocks text[] not null default '{}',
  check_minutes smallint not null default 60 check (check_minutes in (15, 30, 45, 60)),
  -- When the next reality check is due; null while no game session lives.
  rc_due_at timestamptz,
  last_play_at timestamptz,
  has_limits boolean not null default false,
  zone text not null default 'Asia/Bangkok',
  updated_at timestamptz not null default platform_now()
);

-- kind 'bet' (one stake) and 'round_bets' (bets in one round) are judged alone, frame 'each'. 'time' counts seconds.
create table protection_limits (
  member_id text not null references protection_gates (member_id),
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'bet', 'time', 'round_bets')),
  frame text not null check (frame in ('each', 'day', 'week', 'month')),
  set_by text not null check (set_by in ('player', 'operator')),
  amount bigint not null check (amount >= 0),
  -- A raise or removal waits 24 hours and then for the player's confirmation; null amount with a time means removal.
  pending_amount bigint check (pending_amount >= 0),
  pending_from timestamptz,
  removed boolean not null default false,
  updated_at timestamptz not null default platform_now(),
  primary key (member_id, kind, frame, set_by),
  check ((kind in ('bet', 'round_bets')) = (frame = 'each'))
);

create table protection_counters (
  member_id text not null,
  kind text not null,
  frame text not null,
  frame_start timestamptz not null,
  used bigint not null,
  primary key (member_id, kind, frame, frame_start)
);

create table protection_events (
  id bigint generated always as identity primary key,
  member_id text not null,
  event text not null,
  details jsonb not null default '{}',
  at timestamptz not null default platform_now()
);
create index protection_events_member on protection_events (member_id, id desc);

-- Frames are fixed: the business day, the week from Monday, the month from the first, in the merchant's zone.
create function protection_frame_start(p_frame text, p_zone text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select case when p_frame = 'each' then p_at else date_trunc(p_frame, p_at at time zone p_zone) at time zone p_zone end
$$;

create function protection_frame_end(p_frame text, p_zone text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select case when p_frame = 'each' then p_at
    else (date_trunc(p_frame, p_at at time zone p_zone) + ('1 ' || p_frame)::interval) at time zone p_zone end
$$;

-- The limits that hold now, the lower of the player's and the operator's, with what is used of each.
create function protection_limits_now(p_member text, p_at timestamptz)
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

-- Which limit a new stake would break: 'BET_MAX', 'ROUND_BETS', 'STAKE', 'LOSS', 'TIME'; null when none.
create function protection_broken_limit(p_member text, p_stake bigint, p_round_bets integer, p_at timestamptz) returns text
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

-- Adds to the counters of the limits that are set. A credit lowers 'loss' below zero: what was won may be played again.
create function protection_count(p_member text, p_kind text, p_delta bigint, p_at timestamptz) returns void
language sql as $$
  insert into protection_counters (member_id, kind, frame, frame_start, used)
    select distinct l.member_id, l.kind, l.frame, protection_frame_start(l.frame, g.zone, p_at), p_delta
    from protection_limits l join protection_gates g on g.member_id = l.member_id
    where l.member_id = p_member and l.kind = p_kind and l.frame <> 'each' and p_delta <> 0
  on conflict (member_id, kind, frame, frame_start) do update set used = protection_counters.used + excluded.used
$$;

-- What the gate says to a bet, as a code of HWP/1; null when it is open.
create function protection_bet_refusal(p_state text, p_until timestamptz, p_blocks text[], p_at timestamptz) returns text
language sql immutable as $$
  select case
    when p_state = 'open' and p_blocks = '{}' then null
    when p_state = 'excluded' or (p_state = 'break' and (p_until is null or p_until > p_at)) then 'PLAYER_EXCLUDED'
    when p_state in ('blocked', 'closed') or 'bet' = any (p_blocks) then 'PLAYER_BLOCKED'
  end
$$;

revoke execute on function protection_count from public;
grant execute on function protection_count to sanam_app;
grant select, insert, update on protection_gates, protection_limits, protection_counters to sanam_app;
grant select, insert on protection_events to sanam_app;
