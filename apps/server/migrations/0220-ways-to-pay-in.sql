-- Several ways to pay in: which account serves which of them, and the exact amount that tells one order from another.
alter table payments_deposits
  drop constraint payments_deposits_method,
  add constraint payments_deposits_method check (method in ('PROMPTPAY_BILL', 'PROMPTPAY_ID', 'BANK_TRANSFER')),
  -- The exact amount belongs to this order alone, while it is open and for a day after.
  add column reserved boolean not null default false;
create unique index payments_deposits_reserved_amount on payments_deposits (account_key, pay_amount) where reserved;
create index payments_deposits_amounts on payments_deposits (account_key, pay_amount, created_at desc);
grant update (reserved) on payments_deposits to sanam_app;

alter table payments_deposit_rules
  drop constraint payments_deposit_rules_method,
  add constraint payments_deposit_rules_method check (method in ('PROMPTPAY_BILL', 'PROMPTPAY_ID', 'BANK_TRANSFER')),
  add column version integer not null default 1;
insert into payments_deposit_rules
  (merchant_id, method, level_from, amount_min, amount_max, daily_sum, daily_count, lifetime_seconds, is_open)
values ('*', 'PROMPTPAY_ID', 0, 2000, 5000000, 20000000, 50, 600, true),
       ('*', 'PROMPTPAY_ID', 5, 2000, 15000000, 60000000, 100, 600, true),
       ('*', 'BANK_TRANSFER', 0, 10000, 5000000, 20000000, 50, 3600, true),
       ('*', 'BANK_TRANSFER', 5, 10000, 20000000, 60000000, 100, 3600, true);

-- The key of an account begins with its rail: callbacks and clearing accounts are found by it.
alter table payments_rail_accounts
  add constraint payments_rail_accounts_rail check (starts_with(account_key, rail || ':')),
  add column methods text[] not null default '{}',
  -- '*': for every merchant.
  add column merchant_id text not null default '*',
  add column level_from integer not null default 0 check (level_from >= 0),
  add column level_to integer check (level_to >= level_from),
  add column promptpay_id text check (promptpay_id ~ '^(0[0-9]{9}|[0-9]{13}|[0-9]{15})$'),
  add column bank_code text check (bank_code ~ '^[0-9]{3}$'),
  add column account_no text check (account_no ~ '^[0-9]{10,15}$'),
  -- A bank or provider lets us read its statement: then only the statement makes money known.
  add column has_feed boolean not null default false,
  add column version integer not null default 1;
alter table payments_rail_accounts
  -- What an order shows its player.
  add constraint payments_rail_accounts_shown check (
    ('PROMPTPAY_BILL' <> all (methods) or biller_id is not null)
    and ('PROMPTPAY_ID' <> all (methods) or promptpay_id is not null)
    and ('BANK_TRANSFER' <> all (methods) or (bank_code is not null and account_no is not null))),
  -- Charges and statement name one payment by two references: taken from both, it would be credited twice.
  add constraint payments_rail_accounts_one_source check (not has_feed or 'PROMPTPAY_BILL' <> all (methods));
update payments_rail_accounts set methods = array['PROMPTPAY_BILL'] where biller_id is not null;
insert into payments_rail_accounts
  (account_key, rail, purpose, account_name, methods, promptpay_id, bank_code, account_no, has_feed)
values ('sandbox:bank', 'sandbox', 'collect', 'SANAM SANDBOX', array['PROMPTPAY_ID', 'BANK_TRANSFER'], '0812345678', '004',
        '0123456789', true);

-- How much an account may take, and when. Null: no bound.
alter table payments_rail_accounts
  add column daily_in_max bigint check (daily_in_max > 0),
  add column hourly_in_max bigint check (hourly_in_max > 0),
  -- Opening hours on the clock of the merchant's business day; an end before the start is past midnight.
  add column opens_at time,
  add column closes_at time,
  add constraint payments_rail_accounts_hours check ((opens_at is null) = (closes_at is null));
create index payments_statement_lines_booked on payments_statement_lines (account_key, booked_at);
create index payments_deposits_rooms on payments_deposits (account_key) where stage in ('awaiting', 'checking');
