-- Settles grants of rewards that a vendor paid, each with one promo-win. The engine calls this in the posting
-- transaction, under the wallet locks: the grant is settled and its turnover requirement opened before the money can be
-- withdrawn. Winnings that become bonus money leave cash here, before a bet can take them; a job gives the bonus. A
-- reward that is not one of our grants, or that is paid a second time, changes nothing here.
create or replace function freerounds_paid(
  p_vendors integer[], p_rewards text[], p_members text[], p_amounts bigint[], p_transactions text[], p_at timestamptz
) returns void
language plpgsql as $$
declare
  v_grant freerounds_grants;
begin
  for v_grant in
    update freerounds_grants g
      set state = 'settled', won = x.amount, paid_by = x.transaction_id, settled_at = p_at, ended_at = coalesce(g.ended_at, p_at),
          version = g.version + 1, asks = 0, problem = null, next_ask_at = p_at
      from unnest(p_vendors, p_rewards, p_members, p_amounts, p_transactions)
        as x (vendor_id, reward_id, member_id, amount, transaction_id)
      where g.grant_id = x.reward_id and g.vendor_id = x.vendor_id and g.member_id = x.member_id and g.state <> 'settled'
      returning g.*
  loop
    if v_grant.won > 0 and v_grant.bonus_terms is not null then
      perform ledger_post('freeRoundsKept', v_grant.grant_id, 'freeRounds.kept', v_grant.member_id, null, null, 'THB',
        jsonb_build_array(jsonb_build_object('fromClass', 'player_cash', 'fromOwner', v_grant.member_id, 'toClass', 'promo_expense',
          'toOwner', 'house', 'amount', v_grant.won::text)));
    elsif v_grant.won > 0 and v_grant.turnover_percent > 0 then
      perform promotions_open(v_grant.turnover_id, v_grant.member_id, 'reward', v_grant.grant_id, v_grant.won,
        v_grant.turnover_percent, p_at);
    end if;
  end loop;
end
$$;

-- Checks whether this promo-win paid winnings that left cash again, to become bonus money.
create or replace function freerounds_keeps(p_vendor integer, p_transaction text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from freerounds_grants g
    where g.vendor_id = p_vendor and g.paid_by = p_transaction and g.bonus_terms is not null and g.won > 0
      and g.paid_as is distinct from 'cash');
end
$$;

revoke execute on function
  freerounds_paid(integer[], text[], text[], bigint[], text[], timestamptz),
  freerounds_keeps(integer, text)
  from public, sanam_app;
