-- Returns how far apart two reports about the same money of an account may be (payments.md M2), by its merchant. An
-- account of several merchants has the longest of their times, at least the shipped one (EVIDENCE_TERMS.joinSeconds in
-- ../../contract/evidence-terms.ts): money that is not joined could be credited twice.
create or replace function payments_join_time(p_account text) returns interval
language sql stable as $$
  with newest as (
    select distinct on (merchant_id) merchant_id, join_seconds
      from payments_evidence_terms order by merchant_id, version desc
  ), whose as (
    select coalesce((select merchant_id from payments_rail_accounts where account_key = p_account), '*') as merchant
  )
  select make_interval(secs => coalesce(
    (select n.join_seconds from newest n join whose w on w.merchant = n.merchant_id),
    (select greatest(120, max(n.join_seconds)) from newest n join whose w on w.merchant = '*'),
    120))
$$;

revoke execute on function payments_join_time(text) from public, sanam_app;
grant execute on function payments_join_time(text) to sanam_app;
