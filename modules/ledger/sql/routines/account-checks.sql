-- Replaces the foreign keys of accounts and balances, for all rows of a statement at once. An account's class and
-- currency, and a balance's account, are never deleted or changed.

create or replace function ledger_check_accounts() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added a
             where not exists (select 1 from ledger_classes c where c.class = a.class and c.guarded = a.guarded)
                or not exists (select 1 from ledger_currencies u where u.code = a.currency and u.number = a.currency_number)) then
    raise exception 'an account has no class or no currency' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;

create or replace trigger ledger_accounts_named after insert on ledger_accounts
  referencing new table as added for each statement execute function ledger_check_accounts();

create or replace function ledger_check_balances() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added b where not exists (select 1 from ledger_accounts a where a.id = b.account_id)) then
    raise exception 'a balance has no account' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;

create or replace trigger ledger_balances_named after insert on ledger_balances
  referencing new table as added for each statement execute function ledger_check_balances();

revoke execute on function ledger_check_accounts(), ledger_check_balances() from public, sanam_app;
