-- Whether an account has a class and a currency, and a balance an account, is checked once a statement instead of once a
-- row (modules/ledger/sql/routines/account-checks.sql): a set opens ten thousand accounts at once.
alter table ledger_balances drop constraint ledger_balances_account_id_fkey;
alter table ledger_accounts drop constraint ledger_accounts_class_fkey,
  drop constraint ledger_accounts_currency_number_currency_fkey;

-- Accounts never change. Nor does what they name: no class and no currency goes, and a balance keeps its account.
create trigger ledger_classes_kept before delete or truncate on ledger_classes
  for each statement execute function platform_refuse_change();
create trigger ledger_currencies_kept before delete or update or truncate on ledger_currencies
  for each statement execute function platform_refuse_change();
create trigger ledger_balances_keep_account before update of account_id on ledger_balances
  for each statement execute function platform_refuse_change();
