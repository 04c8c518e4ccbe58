-- Adds final postings to the balances of house accounts.

-- Returns the highest posting number N such that every posting up to N is either committed and visible or will never
-- be. Numbers are taken before commit, so the newest may belong to running transactions: read the newest number, then
-- wait until every transaction that could have it or a lower one has ended. Stores no transaction number, so it works
-- in a restored database, which restarts their count. Null if the wait was too long.
create or replace function ledger_final_posting(p_wait_ms integer default 200) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_newest bigint := (select case when is_called then last_value else 0 end from ledger_posting_ids);
  v_mine xid8 := pg_current_xact_id();
begin
  for i in 0 .. p_wait_ms / 5 loop
    if pg_snapshot_xmin(pg_current_snapshot()) >= v_mine then
      return v_newest;
    end if;
    perform pg_sleep(0.005);
  end loop;
  return null;
end
$$;

-- Sums each span of a thousand versions that ends with one of these postings. A version is final before the next one is
-- made, so the whole span exists.
create or replace function ledger_sum_spans(p_after bigint, p_upto bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_spans (account_id, span, kind, entries, sum_in, sum_out)
  select s.account, s.span, e.kind, count(*), sum(e.into), sum(e.out)
    from (select from_account as account, from_version / 1000 - 1 as span from ledger_postings
           where id > p_after and id <= p_upto and from_version % 1000 = 0
          union all
          select to_account, to_version / 1000 - 1 from ledger_postings
           where id > p_after and id <= p_upto and to_version % 1000 = 0) s
   cross join lateral (
     select kind, 0::bigint as into, amount as out from ledger_postings
      where from_account = s.account and from_version > s.span * 1000 and from_version <= s.span * 1000 + 1000
     union all
     select kind, amount, 0 from ledger_postings
      where to_account = s.account and to_version > s.span * 1000 and to_version <= s.span * 1000 + 1000) e
   group by s.account, s.span, e.kind
  on conflict do nothing
$$;

-- Adds at most p_step posting numbers to the roll-ups and the spans. Returns their number; 0 if nothing is final.
create or replace function ledger_roll_up(p_step integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_final bigint := ledger_final_posting();
  v_upto bigint;
  v_end bigint;
begin
  select upto into v_upto from ledger_rollup_state for update skip locked;
  if not found or v_final is null or v_final <= v_upto then
    return 0;
  end if;
  v_end := least(v_final, v_upto + p_step);
  insert into ledger_rollups (account_id, balance)
    select account_id, sum(amount) from ledger_entries
      where posting_id > v_upto and posting_id <= v_end and version is null group by account_id order by account_id
    on conflict (account_id) do update set balance = ledger_rollups.balance + excluded.balance;
  perform ledger_sum_spans(v_upto, v_end);
  update ledger_rollup_state set upto = v_end;
  return v_end - v_upto;
end
$$;

revoke execute on function ledger_final_posting(integer), ledger_sum_spans(bigint, bigint), ledger_roll_up(integer)
  from public, sanam_app;
grant execute on function ledger_roll_up(integer) to sanam_app;
