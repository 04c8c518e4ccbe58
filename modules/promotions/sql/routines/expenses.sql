-- Sums what all promotions give and take back, from the ledger.

-- Returns the kinds of postings that only take money of members from the expense of promotions, and that only return it.
create or replace function promotions_expense_kinds(out gives text[], out takes text[])
language sql stable as $$
  select ledger_kinds_between(array['promo_expense'], array['player_cash', 'player_bonus']),
         ledger_kinds_between(array['player_cash', 'player_bonus'], array['promo_expense'])
$$;
revoke execute on function promotions_expense_kinds() from public, sanam_app;
grant execute on function promotions_expense_kinds() to sanam_app;

-- Sums the next p_step numbers of the ledger, up to p_final, which is final. Returns how many were read; 0 if there are no
-- more. Play money of trial guests has another currency and is no expense.
create or replace function promotions_sum_expenses(p_step integer, p_final bigint) returns bigint
language plpgsql
set jit = off as $$
declare
  v_after bigint;
  v_upto bigint;
  v_postings jsonb;
  v_gives text[];
  v_takes text[];
begin
  select s.upto into v_after from promotions_expense_state s for update;
  select k.gives, k.takes into v_gives, v_takes from promotions_expense_kinds() k;
  select m.upto, m.postings into v_upto, v_postings from ledger_moved(v_after, p_step, v_gives || v_takes, p_final) m;
  insert into promotions_expense_days as d (merchant_id, day, kind, postings, given, returned)
    select m.merchant_id, (p.at at time zone s.zone)::date, p.kind, count(*),
           coalesce(sum(p.amount) filter (where p.kind = any (v_gives)), 0),
           coalesce(sum(p.amount) filter (where p.kind = any (v_takes)), 0)
    from jsonb_to_recordset(v_postings) p (kind text, owner text, currency text, amount bigint, at timestamptz)
    join members m on m.member_id = split_part(p.owner, ':', 1)
    join merchants s on s.merchant_id = m.merchant_id
    where p.currency = 'THB'
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, day, kind)
      do update set postings = d.postings + excluded.postings, given = d.given + excluded.given,
                    returned = d.returned + excluded.returned;
  update promotions_expense_state set upto = v_upto;
  return v_upto - v_after;
end
$$;
revoke execute on function promotions_sum_expenses(integer, bigint) from public, sanam_app;
grant execute on function promotions_sum_expenses(integer, bigint) to sanam_app;
