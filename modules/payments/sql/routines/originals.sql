-- Payments that money came back of.

-- Returns for ledger sources of money that came back the sources of what was paid before: the credit of the deposit, or
-- the transfers of the withdrawal. p_sources: [{"type", "id"}]; other sources have none.
create or replace function payments_originals(p_sources jsonb)
returns table (source_type text, source_id text, of_type text, of_id text)
language sql stable as $$
  with source as materialized (
    select s.type, s.id from jsonb_to_recordset(p_sources) s (type text, id text)
  )
  select s.type, s.id, 'deposit', r.deposit_id from source s join payments_returns r on r.return_id = s.id
  where s.type in ('depositReturn', 'depositReturnEnd') and r.deposit_id is not null
  union all
  select s.type, s.id, 'deposit', v.deposit_id
  from source s join payments_reversal_decisions d on d.decision_id = s.id join payments_reversals v on v.reversal_id = d.reversal_id
  where s.type = 'reversalTake'
  union all
  select s.type, s.id, 'leg', p.payout_id
  from source s join payments_disputes d on d.dispute_id = s.id join payments_payouts p on p.withdrawal_id = d.withdrawal_id
  where s.type = 'payoutReturn'
$$;
revoke execute on function payments_originals(jsonb) from public, sanam_app;
grant execute on function payments_originals(jsonb) to sanam_app;
