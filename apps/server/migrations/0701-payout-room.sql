-- Room of our accounts for payouts: caps of what goes out, and the balance that stays on the account. Opening hours hold
-- for payouts as for orders.
alter table payments_rail_accounts
  add column daily_out_max bigint check (daily_out_max > 0),
  add column hourly_out_max bigint check (hourly_out_max > 0),
  add column balance_min bigint check (balance_min >= 0);
create index payments_payouts_of_account on payments_payouts (account_key, created_at);
