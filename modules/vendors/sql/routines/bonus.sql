-- Bonus money in play: docs/decisions/bonus-in-play.md.

-- Returns the bonus account of a player at a game: its state, the active grant with its rules, and whether the game
-- uses bonus money. Without a grant only the state; no row without an account.
create or replace function vendors_bonus_of(p_account bigint, p_vendor integer, p_game text)
returns table (balance bigint, version bigint, grant_id text, bet_max bigint, bonus_first boolean, is_seen boolean)
language sql stable as $$
  select b.balance, b.version, a.grant_id, u.bet_max, u.bonus_first,
         a.grant_id is not null and not a.is_closed
           and not exists (select from vendors_bonus_exclusions x
             where x.rules = a.rules and x.vendor_id = p_vendor and x.game_code in ('', p_game))
           and not (u.excluded_products <> '{}' and coalesce(p_game, '') <> '' and coalesce(
             (select g.game_type from catalogue_games g where g.vendor_id = p_vendor and g.code = p_game), 'RNG') = any (u.excluded_products))
  from ledger_balances b
  left join vendors_bonus_play a on a.account_id = b.account_id
  left join vendors_bonus_rules u on u.code = a.rules
  where b.account_id = p_account
$$;

-- Returns the bonus part of an amount by the stake's share of bonus money, rounded down.
create or replace function vendors_bonus_share(p_amount bigint, p_stake bigint, p_stake_bonus bigint) returns bigint
language sql immutable as $$
  select case when p_stake_bonus > 0 then div(p_amount::numeric * p_stake_bonus, p_stake)::bigint else 0 end
$$;

-- Returns the bonus parts of a command's debits and credits. p_cash, p_bonus: available balances. p_stake,
-- p_stake_bonus: the stake of a win, without the command's own. p_bet_back, p_win_back: the parts that a rollback
-- reverses. A payment that is taken back comes from bonus money by its share, otherwise from either balance.
create or replace function vendors_bonus_parts_of(
  p_call text, p_takes bigint, p_gives bigint, p_cash bigint, p_bonus bigint, p_bonus_first boolean,
  p_stake bigint, p_stake_bonus bigint, p_bet_back bigint, p_win_back bigint
) returns vendors_bonus_parts
language plpgsql immutable as $$
declare
  v vendors_bonus_parts;
  v_share bigint;
begin
  if p_call in ('bet', 'bet-win') then
    v.takes := case when p_bonus_first then least(p_takes, p_bonus) else greatest(p_takes - p_cash, 0) end;
    v.gives := vendors_bonus_share(p_gives, p_stake + p_takes, p_stake_bonus + v.takes);
    return v;
  end if;
  v.gives := case when p_call = 'rollback' then p_bet_back else vendors_bonus_share(p_gives, p_stake, p_stake_bonus) end;
  v_share := case when p_call = 'rollback' then p_win_back else vendors_bonus_share(p_takes, p_stake, p_stake_bonus) end;
  v.takes := greatest(least(v_share, p_bonus + v.gives), p_takes - (p_cash + p_gives - v.gives), 0);
  return v;
end
$$;

-- Returns the balance that a player may stake at a game and its version, as reported to the vendor.
create or replace function vendors_spendable(p_player bigint, p_game text) returns table (balance bigint, version bigint)
language sql stable as $$
  select b.balance + case when h.is_seen then h.balance else 0 end, b.version + coalesce(h.version, p.bonus_versions)
  from vendors_players p
  join ledger_balances b on b.account_id = p.account_id
  left join lateral vendors_bonus_of(p.bonus_account, p.vendor_id, p_game) h on true
  where p.id = p_player
$$;

-- Stores the rules of one version of a promotion, once. p_excluded = [{"vendor", "game"}], without a game the whole
-- vendor; an unknown vendor excludes nothing.
create or replace function vendors_save_bonus_rules(
  p_code text, p_bet_max bigint, p_bonus_first boolean, p_products text[], p_excluded jsonb
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into vendors_bonus_rules (code, bet_max, bonus_first, excluded_products)
    values (p_code, p_bet_max, p_bonus_first, p_products) on conflict do nothing;
  if not found then
    return;
  end if;
  insert into vendors_bonus_exclusions (rules, vendor_id, game_code)
    select p_code, v.id, coalesce(x.game, '') from jsonb_to_recordset(p_excluded) as x (vendor text, game text)
    join vendors v on v.code = x.vendor
    on conflict do nothing;
end
$$;

-- Lets the member's bets take bonus money of this grant, in this currency. False if another grant is active.
create or replace function vendors_start_bonus(p_member text, p_currency text, p_grant text, p_rules text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bigint := ledger_open_account('player_bonus', p_member, p_currency);
begin
  perform ledger_lock_owner(p_member);
  insert into vendors_bonus_play (account_id, member_id, currency, grant_id, rules)
    values (v_account, p_member, p_currency, p_grant, p_rules) on conflict (account_id) do nothing;
  if not found then
    return exists (select from vendors_bonus_play where account_id = v_account and grant_id = p_grant);
  end if;
  update vendors_players set bonus_account = v_account where member_id = p_member and currency = p_currency;
  return true;
end
$$;

-- Stops stakes from the grant: games use cash only, and wins and refunds of its open rounds stay bonus money. False if
-- this grant is not active.
create or replace function vendors_close_bonus(p_member text, p_currency text, p_grant text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_lock_owner(p_member);
  update vendors_bonus_play a set is_closed = true
    where a.member_id = p_member and a.currency = p_currency and a.grant_id = p_grant;
  return found;
end
$$;

-- Ends the grant. False if it is not active. The bonus account must be empty: promotions moves a grant's money before
-- ending it.
create or replace function vendors_end_bonus(p_member text, p_currency text, p_grant text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bigint;
  v_left ledger_balances;
begin
  perform ledger_lock_owner(p_member);
  delete from vendors_bonus_play where member_id = p_member and currency = p_currency and grant_id = p_grant
    returning account_id into v_account;
  if not found then
    return false;
  end if;
  select * into strict v_left from ledger_balances where account_id = v_account;
  if v_left.balance > 0 then
    raise exception 'vendors.bonusNotEmpty' using detail = p_grant || ' ' || v_left.balance;
  end if;
  update vendors_players set bonus_account = null, bonus_versions = v_left.version
    where member_id = p_member and currency = p_currency;
  return true;
end
$$;

revoke execute on function
  vendors_bonus_of(bigint, integer, text),
  vendors_bonus_share(bigint, bigint, bigint),
  vendors_bonus_parts_of(text, bigint, bigint, bigint, bigint, boolean, bigint, bigint, bigint, bigint),
  vendors_spendable(bigint, text),
  vendors_save_bonus_rules(text, bigint, boolean, text[], jsonb),
  vendors_start_bonus(text, text, text, text),
  vendors_close_bonus(text, text, text),
  vendors_end_bonus(text, text, text)
  from public, sanam_app;
grant execute on function
  vendors_bonus_of(bigint, integer, text),
  vendors_spendable(bigint, text),
  vendors_save_bonus_rules(text, bigint, boolean, text[], jsonb),
  vendors_start_bonus(text, text, text, text),
  vendors_close_bonus(text, text, text),
  vendors_end_bonus(text, text, text)
  to sanam_app;
