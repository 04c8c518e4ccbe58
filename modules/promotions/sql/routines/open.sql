-- Opens a turnover requirement in THB for money that the database itself credits, in the transaction of that credit.
-- The required amount is rounded up, as in `turnoverOf`. A source has one requirement: a second call changes nothing.
create or replace function promotions_open(
  p_id text, p_member text, p_source text, p_source_id text, p_base bigint, p_percent integer, p_at timestamptz
) returns void
language sql as $$
  insert into promotions_requirements (requirement_id, member_id, currency, source, source_id, rule_id, base, multiple_percent,
                                       required, opened_at)
    select p_id, p_member, 'THB', p_source, p_source_id, r.rule_id, p_base, p_percent, (p_base * p_percent + 99) / 100, p_at
    from promotions_turnover_rules r where r.code = 'deposit' order by r.version desc limit 1
    on conflict (source, source_id) do nothing
$$;

revoke execute on function promotions_open(text, text, text, text, bigint, integer, timestamptz) from public, sanam_app;
