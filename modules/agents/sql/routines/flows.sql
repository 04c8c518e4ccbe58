-- Claims payments and promotion costs as flows of lines, in the same slots as facts of play.

-- Claims the payments among the next p_step postings of the ledger. Returns the number of postings read; 0 if there are
-- no more; null if an older transaction is open and nothing was read. A flow of a closed slot goes to the earliest open
-- slot; the lock keeps it open until the commit.
create or replace function agents_claim_flows(p_step integer) returns bigint
language plpgsql
set jit = off as $$
declare
  v_after bigint;
  v_upto bigint;
  v_postings jsonb;
  v_open timestamptz;
begin
  select s.upto into v_after from agents_flow_state s for update;
  select m.upto, m.postings into v_upto, v_postings from ledger_moved(v_after, p_step, array['deposit.credited',
    'deposit.takenBack', 'deposit.restored', 'deposit.reversed', 'withdrawal.disbursed', 'withdrawal.returned']) m;
  if v_upto is null then
    return null;
  end if;
  if v_upto = v_after then
    return 0;
  end if;
  select c.open_from into v_open from agents_clock c for share;
  insert into agents_flows (source_type, source_id, kind, move, slot, member_no, line_id, amount, deposit, settled_at)
    select 'posting', p.id::text, 'payment', p.kind, greatest(date_bin('5 minutes', p.at, '2000-01-01 00:00+00'), v_open),
           m.member_no, l.line_id, s.amount, case when p.kind like 'deposit.%' then s.amount else 0 end, p.at
    from jsonb_to_recordset(v_postings) p (id bigint, kind text, owner text, currency text, amount bigint, at timestamptz)
    cross join lateral (
      select case when p.kind in ('deposit.takenBack', 'deposit.reversed', 'withdrawal.returned') then -p.amount else p.amount end as amount) s
    join agents_members m on m.member_id = p.owner
    join agents_uplines u on u.member_no = m.member_no and u.valid @> p.at
    join agents_lines l on l.agent_no = u.upline_no and l.valid @> p.at
    where p.currency = 'THB'
    on conflict (source_type, source_id) do nothing;
  update agents_flow_state set upto = v_upto;
  return v_upto - v_after;
end
$$;
revoke execute on function agents_claim_flows(integer) from public, sanam_app;
grant execute on function agents_claim_flows(integer) to sanam_app;

-- Claims the promotion cost of a member, once per source; negative if it is taken back. The granting module calls this
-- in its transaction. Returns false if it was claimed before or the member is in no line.
create or replace function agents_claim_cost(p_type text, p_id text, p_member text, p_amount bigint, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  v_open timestamptz;
begin
  select c.open_from into v_open from agents_clock c for share;
  insert into agents_flows (source_type, source_id, kind, slot, member_no, line_id, amount, settled_at)
    select p_type, p_id, 'promotion', greatest(date_bin('5 minutes', p_at, '2000-01-01 00:00+00'), v_open), m.member_no, l.line_id,
           p_amount, p_at
    from agents_members m
    join agents_uplines u on u.member_no = m.member_no and u.valid @> p_at
    join agents_lines l on l.agent_no = u.upline_no and l.valid @> p_at
    where m.member_id = p_member
    on conflict (source_type, source_id) do nothing;
  return found;
end
$$;
revoke execute on function agents_claim_cost(text, text, text, bigint, timestamptz) from public, sanam_app;
grant execute on function agents_claim_cost(text, text, text, bigint, timestamptz) to sanam_app;

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
