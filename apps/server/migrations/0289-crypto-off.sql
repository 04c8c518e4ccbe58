-- Paying in by a crypto asset, through an adapter: closed, and without an account, until people decide otherwise.
alter table payments_deposits
  drop constraint payments_deposits_method,
  add constraint payments_deposits_method
    check (method in ('PROMPTPAY_BILL', 'PROMPTPAY_ID', 'BANK_TRANSFER', 'TRUEMONEY', 'CARD', 'CRYPTO')),
  -- Where a crypto order is paid to, as the provider has told: network, asset, address, amount, rate.
  add column pay_to jsonb;
grant update (pay_to) on payments_deposits to sanam_app;

alter table payments_deposit_rules
  drop constraint payments_deposit_rules_method,
  add constraint payments_deposit_rules_method
    check (method in ('PROMPTPAY_BILL', 'PROMPTPAY_ID', 'BANK_TRANSFER', 'TRUEMONEY', 'CARD', 'CRYPTO'));
insert into payments_deposit_rules
  (merchant_id, method, level_from, amount_min, amount_max, daily_sum, daily_count, lifetime_seconds, is_open)
values ('*', 'CRYPTO', 0, 50000, 5000000, 20000000, 20, 1200, false);

alter table payments_rail_accounts
  drop constraint payments_rail_accounts_one_source,
  add constraint payments_rail_accounts_one_source
    check (not has_feed or not methods && array['PROMPTPAY_BILL', 'TRUEMONEY', 'CARD', 'CRYPTO']);
