-- One posting between a guarded account and the house, for functions that hold the lock. They do not look the kind up:
-- a test compares what the callers post with the declared kinds, and the check of the ledger (V13) looks at every posting.

-- Takes from a guarded account and gives to the house. Nothing happens and nulls come back when the balance is short.
-- For functions that hold the account's lock already; they assign the result (`t := ledger_take(…)`), which is far
-- cheaper than selecting from it.
create or replace function ledger_take(
  p_transaction bigint, p_kind text, p_account bigint, p_house bigint, p_amount bigint, p_context bigint, p_at timestamptz,
  out balance bigint, out version bigint
) language plpgsql as $$
begin
  update ledger_balances b set balance = b.balance - p_amount, version = b.version + 1
    where b.account_id = p_account and b.balance >= p_amount
    returning b.balance, b.version into balance, version;
  if found then
    insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version, context_id, at)
      values (p_transaction, p_kind, p_account, p_house, p_amount, balance, version, p_context, p_at);
  end if;
end
$$;

-- Gives from the house to a guarded account.
create or replace function ledger_give(
  p_transaction bigint, p_kind text, p_house bigint, p_account bigint, p_amount bigint, p_context bigint, p_at timestamptz,
  out balance bigint, out version bigint
) language plpgsql as $$
begin
  update ledger_balances b set balance = b.balance + p_amount, version = b.version + 1
    where b.account_id = p_account
    returning b.balance, b.version into strict balance, version;
  insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, to_balance_after, to_version, context_id, at)
    values (p_transaction, p_kind, p_house, p_account, p_amount, balance, version, p_context, p_at);
end
$$;

revoke execute on function
  ledger_take(bigint, text, bigint, bigint, bigint, bigint, timestamptz),
  ledger_give(bigint, text, bigint, bigint, bigint, bigint, timestamptz)
  from public, sanam_app;
