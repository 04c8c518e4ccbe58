-- Returns the member's player at a vendor; creates it at the first launch together with the cash account and the gate.
create or replace function vendors_open_player(p_vendor integer, p_member text, p_currency text, p_is_test boolean, p_player_id text)
returns vendors_players
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_player vendors_players;
  v_account bigint;
begin
  select * into v_player from vendors_players where member_id = p_member and vendor_id = p_vendor and currency = p_currency;
  if found then
    return v_player;
  end if;
  insert into protection_gates (member_id) values (p_member) on conflict do nothing;
  v_account := ledger_open_account('player_cash', p_member, p_currency);
  -- A concurrent start or end of a bonus waits for this lock, or is seen below.
  perform 1 from ledger_balances where account_id = v_account for update;
  insert into vendors_players (player_id, vendor_id, member_id, currency, account_id, house_id, is_test, bonus_account)
    select p_player_id, v.id, p_member, p_currency, v_account, ledger_open_account('house_gaming', v.code, p_currency), p_is_test,
           (select a.account_id from vendors_bonus_play a where a.member_id = p_member and a.currency = p_currency)
    from vendors v where v.id = p_vendor
    on conflict (member_id, vendor_id, currency) do nothing;
  select * into strict v_player from vendors_players
    where member_id = p_member and vendor_id = p_vendor and currency = p_currency;
  return v_player;
end
$$;

revoke execute on function vendors_open_player(integer, text, text, boolean, text) from public, sanam_app;
grant execute on function vendors_open_player(integer, text, text, boolean, text) to sanam_app;
