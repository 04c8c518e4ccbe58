-- Who is known better may have more bank accounts: so many from a level of identity on.
alter table payments_withdrawal_rules
  add column bank_accounts_level integer not null default 3 check (bank_accounts_level between 1 and 3),
  add column bank_accounts_level_max integer not null default 3 check (bank_accounts_level_max between 1 and 10);
