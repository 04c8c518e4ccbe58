-- Claims payments and promotion costs as flows of lines, in the same slots as facts of play.

-- Returns the kinds of postings by which promotions give cash to members, and those that take it back. Money of a bonus
-- counts when it becomes cash, because bets with it count nowhere here.
drop function if exists agents_cost_kinds();
create or replace function agents_cost_kinds(out gives text[], out takes text[])
language sql stable as $$
  select ledger_kinds_between(array['promo_expense', 'player_bonus'], array['player_cash']),
         ledger_kinds_between(array['player_cash'], array['promo_expense'])
$$;
revoke execute on function agents_cost_kinds() from public, sanam_app;
grant execute on function agents_cost_kinds() to sanam_app;

-- Returns the time that decides the line of postings whose money came back: when it was paid before.
create or replace function agents_originals(p_postings jsonb) returns table (source_type text, source_id text, at timestamptz)
language sql stable as $$
  with original as materialized (
    select o.source_type, o.source_id, o.of_type, o.of_id from payments_originals((
      select jsonb_agg(jsonb_build_object('type', p.source_type, 'id', p.source_id))
      from jsonb_to_recordset(p_postings) p (kind text, source_type text, source_id text)
      where p.kind in ('deposit.takenBack', 'deposit.restored', 'deposit.reversed', 'withdrawal.returned'))) o
  )
  select o.source_type, o.source_id, min(m.at) from original o
  join ledger_posted_at((select jsonb_agg(distinct jsonb_build_object('type', f.of_type, 'id', f.of_id)) from original f)) m
    on m.source_type = o.of_type and m.source_id = o.of_id
  group by 1, 2
$$;
revoke execute on function agents_originals(jsonb) from public, sanam_app;
grant execute on function agents_originals(jsonb) to sanam_app;

-- Claims the payments and promotion costs among the next p_step postings of the ledger, up to p_final, which is final. Money
-- that comes back belongs to the line in which it was paid. Returns the number of postings read; 0 if there are no more. A flow
-- of a closed slot goes to the earliest open slot; the lock keeps it open until the commit.
create or replace function agents_claim_flows(p_step integer, p_final bigint) returns bigint
language plpgsql
set jit = off as $$
declare
  v_after bigint;
  v_upto bigint;
  v_postings jsonb;
  v_open timestamptz;
  v_gives text[];
  v_takes text[];
begin
  select s.upto into v_after from agents_flow_state s for update;
  select c.gives, c.takes into v_gives, v_takes from agents_cost_kinds() c;
  select m.upto, m.postings into v_upto, v_postings from ledger_moved(v_after, p_step, v_gives || v_takes || array['deposit.credited',
    'deposit.takenBack', 'deposit.restored', 'deposit.reversed', 'withdrawal.disbursed', 'withdrawal.returned'], p_final) m;
  if v_upto = v_after then
    return 0;
  end if;
  select c.open_from into v_open from agents_clock c for share;
  insert into agents_flows (source_type, source_id, kind, move, slot, member_no, line_id, amount, deposit, settled_at)
    select case p.kind when 'vip.rebatePaid' then 'rebate' else 'posting' end, p.id::text,
           case when p.is_cost then 'promotion' else 'payment' end, case when not p.is_cost then p.kind end,
           greatest(date_bin('5 minutes', p.at, '2000-01-01 00:00+00'), v_open), m.member_no, l.line_id, s.amount,
           case when p.kind like 'deposit.%' then s.amount else 0 end, p.at
    from (select o.*, o.kind = any (v_gives || v_takes) as is_cost
          from jsonb_to_recordset(v_postings) o (
            id bigint, kind text, source_type text, source_id text, owner text, currency text, amount bigint, at timestamptz)) p
    cross join lateral (
      select case when p.kind in ('deposit.takenBack', 'deposit.reversed', 'withdrawal.returned') or p.kind = any (v_takes)
                  then -p.amount else p.amount end as amount) s
    left join agents_originals(v_postings) b on b.source_type = p.source_type and b.source_id = p.source_id
    join agents_members m on m.member_id = p.owner
    join agents_uplines u on u.member_no = m.member_no and u.valid @> coalesce(b.at, p.at)
    join agents_lines l on l.agent_no = u.upline_no and l.valid @> coalesce(b.at, p.at)
    where p.currency = 'THB'
    on conflict (source_type, source_id) do nothing;
  update agents_flow_state set upto = v_upto;
  return v_upto - v_after;
end
$$;
revoke execute on function agents_claim_flows(integer, bigint) from public, sanam_app;
grant execute on function agents_claim_flows(integer, bigint) to sanam_app;

-- Claims a cash agent's payment to a player, once per transfer, in the transaction of the transfer.
create or replace function agents_claim_cash(p_transfer text, p_member text, p_amount bigint, p_at timestamptz) returns void
language sql as $$
  with clock as (select c.open_from from agents_clock c for share)
  insert into agents_flows (source_type, source_id, kind, slot, member_no, line_id, amount, deposit, settled_at)
    select 'agentTransfer', p_transfer, 'cash', greatest(date_bin('5 minutes', p_at, '2000-01-01 00:00+00'), c.open_from), m.member_no,
           l.line_id, p_amount, p_amount, p_at
    from clock c
    join agents_members m on m.member_id = p_member
    join agents_uplines u on u.member_no = m.member_no and u.valid @> p_at
    join agents_lines l on l.agent_no = u.upline_no and l.valid @> p_at
    on conflict (source_type, source_id) do nothing
$$;
revoke execute on function agents_claim_cash(text, text, bigint, timestamptz) from public, sanam_app;
grant execute on function agents_claim_cash(text, text, bigint, timestamptz) to sanam_app;
