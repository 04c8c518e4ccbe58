-- Returns for how many days the money of a statement line may stay in suspense: by the merchant of its account. An
-- account of several merchants has the shortest of their times, at most the shipped one (SUSPENSE_DAYS.shipped in
-- ../../contract/suspense.ts).
create or replace function payments_suspense_days(p_line text) returns integer
language sql stable as $$
  with newest as (
    select distinct on (merchant_id) merchant_id, days from payments_suspense_terms order by merchant_id, version desc
  ), whose as (
    select coalesce(a.merchant_id, '*') as merchant
    from payments_statement_lines l left join payments_rail_accounts a on a.account_key = l.account_key
    where l.line_id = p_line
  )
  select coalesce(
    (select n.days from newest n join whose w on w.merchant = n.merchant_id),
    (select least(30, min(n.days)) from newest n join whose w on w.merchant = '*'),
    30)
$$;

revoke execute on function payments_suspense_days(text) from public, sanam_app;
grant execute on function payments_suspense_days(text) to sanam_app;
