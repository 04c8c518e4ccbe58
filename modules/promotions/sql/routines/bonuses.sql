-- Returns bonuses of these members that may be due: the requirement is closed, the bonus money is gone, or the bonus is
-- ending.
create or replace function promotions_grants_due(p_members text[]) returns table (grant_id text)
language sql stable
set jit = off as $$
  select g.grant_id from promotions_grants g
  join promotions_requirements r on r.requirement_id = g.requirement_id
  where g.member_id = any (p_members) and g.state in ('active', 'ending')
    and (g.state = 'ending' or r.state <> 'open' or not exists (
      select from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.class = 'player_bonus' and a.owner = g.member_id and a.currency = g.currency and b.balance > 0))
$$;

-- Returns the bonus balance of those of these members who have one.
create or replace function promotions_bonus_money(p_members text[]) returns table (member_id text, balance bigint)
language sql stable
set jit = off as $$
  select a.owner, b.balance from ledger_accounts a join ledger_balances b on b.account_id = a.id
  where a.class = 'player_bonus' and a.owner = any (p_members) and b.balance > 0
$$;

revoke execute on function promotions_grants_due(text[]), promotions_bonus_money(text[]) from public, sanam_app;
grant execute on function promotions_grants_due(text[]), promotions_bonus_money(text[]) to sanam_app;
