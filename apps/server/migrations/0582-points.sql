-- Points of members: how play earns them, what was earned, and what was converted to cash. The points are in the ledger.

-- How many points play earns, in hundredths of a point for 100.00 of valid bets, by product. A change is a new version; a
-- round earns by the version in force when it was placed, so its corrections do too. '*': merchants without rules.
create table points_rules (
  merchant_id text not null,
  version integer not null check (version > 0),
  rates jsonb not null,
  valid_from timestamptz not null,
  made_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on points_rules to sanam_app;

-- What points are worth in cash. A change is a new version that two people made. '*': merchants without rules.
create table points_conversion_rules (
  merchant_id text not null,
  version integer not null check (version > 0),
  is_on boolean not null,
  -- So many points are 1.00.
  points_per_unit bigint not null check (points_per_unit > 0),
  points_min bigint not null check (points_min > 0),
  step bigint not null check (step > 0 and step * 100 % points_per_unit = 0),
  -- Points of one business day and of one calendar month of the merchant; null: no limit.
  day_max bigint check (day_max > 0),
  month_max bigint check (month_max > 0),
  made_at timestamptz not null default platform_now(),
  made_by text,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on points_conversion_rules to sanam_app;

insert into points_rules (merchant_id, version, rates, valid_from)
select '*', 1, jsonb_object_agg(product, 100), platform_now()
from unnest(array['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT']) product;
insert into points_conversion_rules (merchant_id, version, is_on, points_per_unit, points_min, step, day_max, month_max)
values ('*', 1, true, 100, 100, 100, 100000, 1000000);

-- The part of a point that is not earned yet, of a member and product: `parts` of 100,000,000. Nothing is lost to rounding.
create table points_remainders (
  member_id text not null references members,
  product text not null,
  parts bigint not null check (parts >= 0 and parts < 100000000),
  primary key (member_id, product)
);
grant select, insert, update on points_remainders to sanam_app;

-- What one set of bets earned a member, or took back: one posting. `noted` is what a correction could not take, because the
-- member had fewer points.
create table points_earnings (
  earning_id bigint generated always as identity primary key,
  merchant_id text not null references merchants,
  member_id text not null references members,
  points bigint not null,
  noted bigint not null default 0 check (noted >= 0),
  -- By product.
  parts jsonb not null,
  at timestamptz not null default platform_now(),
  check (points <> 0 or noted > 0),
  check (noted = 0 or points <= 0)
);
create index points_earnings_member on points_earnings (member_id, at desc);
grant select, insert on points_earnings to sanam_app;

-- Points that became cash. Never changed.
create table points_conversions (
  conversion_id text primary key,
  merchant_id text not null references merchants,
  member_id text not null references members,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  rule_merchant text not null,
  rule_version integer not null,
  at timestamptz not null default platform_now(),
  foreign key (rule_merchant, rule_version) references points_conversion_rules
);
create index points_conversions_member on points_conversions (member_id, at desc);
create index points_conversions_merchant on points_conversions (merchant_id, at desc);
grant select, insert on points_conversions to sanam_app;
