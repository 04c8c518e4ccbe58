-- Ways to pay on a page of the provider: an electronic wallet, and a card.
alter table payments_deposits
  drop constraint payments_deposits_method,
  add constraint payments_deposits_method
    check (method in ('PROMPTPAY_BILL', 'PROMPTPAY_ID', 'BANK_TRANSFER', 'TRUEMONEY', 'CARD')),
  -- The provider's own number of the charge, and the page where its player pays; null until the provider has answered.
  add column charge_id text,
  add column page_url text;
grant update (charge_id, page_url) on payments_deposits to sanam_app;

alter table payments_deposit_rules
  drop constraint payments_deposit_rules_method,
  add constraint payments_deposit_rules_method
    check (method in ('PROMPTPAY_BILL', 'PROMPTPAY_ID', 'BANK_TRANSFER', 'TRUEMONEY', 'CARD'));
insert into payments_deposit_rules
  (merchant_id, method, level_from, amount_min, amount_max, daily_sum, daily_count, lifetime_seconds, is_open)
values ('*', 'TRUEMONEY', 0, 2000, 500000, 3000000, 30, 900, true),
       ('*', 'TRUEMONEY', 5, 2000, 2000000, 10000000, 50, 900, true),
       ('*', 'CARD', 0, 10000, 2000000, 10000000, 20, 1800, true),
       ('*', 'CARD', 5, 10000, 5000000, 20000000, 30, 1800, true);

-- A provider that answers for its charges and a statement would name one payment by two references.
alter table payments_rail_accounts
  drop constraint payments_rail_accounts_one_source,
  add constraint payments_rail_accounts_one_source
    check (not has_feed or not methods && array['PROMPTPAY_BILL', 'TRUEMONEY', 'CARD']);
insert into payments_rail_accounts (account_key, rail, purpose, account_name, methods)
values ('sandbox:wallet', 'sandbox', 'collect', 'SANAM SANDBOX', array['TRUEMONEY']),
       ('sandbox:card', 'sandbox', 'collect', 'SANAM SANDBOX', array['CARD']);
