-- Wallet: rules of a merchant, bank accounts of members, payment passwords. Amounts are minor units (satang).

-- '*' is what ships; a merchant's own row wins over it. A change is a new row version kept by the audit log.
create table wallet_deposit_rules (
  merchant_id text not null,
  method text not null,
  level_from integer not null default 0,
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null check (amount_max >= amount_min),
  daily_sum bigint not null,
  daily_count integer not null,
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 5000),
  lifetime_seconds integer not null check (lifetime_seconds between 60 and 86400),
  open_orders_max integer not null default 3,
  -- 100 = each deposit must be played once before it can be withdrawn (payments.md 3: 0 to 3).
  lock_multiple_percent integer not null default 100 check (lock_multiple_percent between 0 and 300),
  second_person_above bigint not null default 2000000,
  is_open boolean not null default true,
  primary key (merchant_id, method, level_from)
);
insert into wallet_deposit_rules (merchant_id, method, level_from, amount_min, amount_max, daily_sum, daily_count, lifetime_seconds)
values ('*', 'PROMPTPAY_BILL', 0, 2000, 5000000, 20000000, 50, 900),
       ('*', 'PROMPTPAY_BILL', 5, 2000, 15000000, 60000000, 100, 900);

create table wallet_withdrawal_rules (
  merchant_id text primary key,
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null check (amount_max >= amount_min),
  daily_sum bigint not null,
  daily_count integer not null,
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 5000),
  automatic_max bigint not null,
  automatic_score_below integer not null default 30,
  second_person_above bigint not null,
  second_person_score integer not null default 70,
  receipt_minutes integer not null default 1440 check (receipt_minutes between 10 and 10080),
  dispute_days integer not null default 30 check (dispute_days >= 30),
  target_p50_minutes integer not null default 10,
  target_p90_minutes integer not null default 60,
  hold_hours integer not null default 72,
  bank_accounts_max integer not null default 1
);
insert into wallet_withdrawal_rules (merchant_id, amount_min, amount_max, daily_sum, daily_count, automatic_max, second_person_above)
values ('*', 10000, 20000000, 50000000, 5, 500000, 5000000);
grant select, insert, update on wallet_deposit_rules, wallet_withdrawal_rules to sanam_app;

create table wallet_bank_accounts (
  bank_account_id text primary key,
  merchant_id text not null,
  member_id text not null,
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  -- The number is sealed; the keyed hash only tells equal numbers apart from different ones.
  account_sealed text not null,
  account_hash text not null,
  account_tail text not null check (account_tail ~ '^[0-9]{4}$'),
  holder text not null,
  state text not null default 'new' check (state in ('new', 'verified', 'locked', 'refused')),
  created_at timestamptz not null default platform_now(),
  first_used_at timestamptz
);
-- One account belongs to one member, whatever the brand.
create unique index wallet_bank_accounts_one_owner on wallet_bank_accounts (bank_code, account_hash) where state <> 'refused';
create index wallet_bank_accounts_member on wallet_bank_accounts (member_id);
grant select, insert on wallet_bank_accounts to sanam_app;
grant update (state, first_used_at) on wallet_bank_accounts to sanam_app;

create table wallet_payment_passwords (
  member_id text primary key,
  password_hash text not null,
  failures integer not null default 0,
  failures_on date not null,
  changed_at timestamptz not null default platform_now()
);
grant select, insert, update on wallet_payment_passwords to sanam_app;

-- No payout before `until`: after a change of password, phone, payment password or bank account.
create table wallet_payout_holds (
  hold_id text primary key,
  member_id text not null,
  reason text not null,
  until timestamptz not null,
  created_at timestamptz not null default platform_now()
);
create index wallet_payout_holds_member on wallet_payout_holds (member_id, until);
grant select, insert on wallet_payout_holds to sanam_app;
