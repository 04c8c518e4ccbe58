-- What levels give besides the bonus for reaching them: rebates of play, gifts, and better terms of withdrawals.

alter table vip_ladders
  -- Valid bets within a week or month that the gift of the week or month asks for; at least one bet counts always.
  add column weekly_bets bigint not null default 0 check (weekly_bets >= 0),
  add column monthly_bets bigint not null default 0 check (monthly_bets >= 0);

alter table vip_levels
  -- What of valid bets comes back, by product, in parts of a million; a product that is left out gives nothing.
  add column rebates jsonb not null default '{}',
  add column birthday_gift bigint not null default 0 check (birthday_gift >= 0),
  add column weekly_gift bigint not null default 0 check (weekly_gift >= 0),
  add column monthly_gift bigint not null default 0 check (monthly_gift >= 0),
  -- Withdrawals come before those of others in the queue of staff.
  add column goes_first boolean not null default false,
  -- Withdrawals in a day, by number and sum, where that is more than the merchant's rule; null: the rule holds.
  add column withdrawal_count integer check (withdrawal_count > 0),
  add column withdrawal_sum bigint check (withdrawal_sum > 0);

-- How far the calendar of a merchant is done. A bet counts on the day on which it was settled, and never before `open_day`.
create table vip_clocks (
  merchant_id text primary key references merchants,
  -- The first business day that is not closed.
  open_day date not null,
  -- The next days whose gifts are to be made: birthdays on the day, weeks and months on the day after them.
  birthday_on date not null,
  week_on date not null,
  month_on date not null
);
grant select, insert, update on vip_clocks to sanam_app;

-- Cash valid bets of a member by business day and product, and what of them came back. The close writes the second part once.
create table vip_bets (
  member_id text not null references members,
  day date not null,
  product text not null,
  merchant_id text not null references merchants,
  -- In satang; corrections of earlier bets may make it negative.
  valid bigint not null,
  -- What corrections of earlier days take from this day, at most zero.
  carried bigint check (carried <= 0),
  -- In parts of a million.
  rate integer check (rate >= 0),
  rebate bigint check (rebate >= 0),
  -- What is carried to later days.
  rest bigint check (rest <= 0),
  closed_at timestamptz,
  primary key (member_id, day, product),
  check (num_nulls(carried, rate, rebate, rest, closed_at) in (0, 5))
) with (fillfactor = 70);
create index vip_bets_days on vip_bets (merchant_id, day, member_id);
create index vip_bets_open on vip_bets (merchant_id, day, member_id) where closed_at is null;
grant select, insert, update on vip_bets to sanam_app;

-- A rebate of a day, or a gift. The amount is fixed when it is made.
create table vip_rewards (
  member_id text not null references members,
  kind text not null check (kind in ('rebate', 'birthday', 'weekly', 'monthly')),
  -- The first day of what it is for: the day of a rebate, the year of a birthday, the week from Monday on, the month.
  period date not null,
  merchant_id text not null references merchants,
  -- The level that gives it.
  ladder_merchant text not null,
  ladder_version integer not null,
  rank_level integer not null,
  amount bigint not null check (amount > 0),
  -- A rebate is owed and paid by a job, a gift is claimed; `void`: the member was excluded before.
  state text not null check (state in ('owed', 'claimable', 'paid', 'expired', 'void')),
  made_at timestamptz not null default platform_now(),
  claim_until timestamptz,
  decided_at timestamptz,
  primary key (member_id, kind, period),
  foreign key (ladder_merchant, ladder_version, rank_level) references vip_levels,
  check ((kind = 'rebate') = (claim_until is null)),
  check (state <> 'owed' or kind = 'rebate'),
  check (state not in ('claimable', 'expired') or kind <> 'rebate'),
  check ((state in ('owed', 'claimable')) = (decided_at is null))
);
create index vip_rewards_owed on vip_rewards (made_at) where state = 'owed';
create index vip_rewards_claimable on vip_rewards (claim_until) where state = 'claimable';
create index vip_rewards_member on vip_rewards (member_id, made_at desc);
create index vip_rewards_paid on vip_rewards (merchant_id, decided_at) where state = 'paid';
grant select, insert on vip_rewards to sanam_app;
grant update (state, decided_at) on vip_rewards to sanam_app;

create index vip_crossings_paid on vip_crossings (merchant_id, decided_at) where state = 'paid';

-- What promotions give as cash is turned over like a deposit.
alter table promotions_requirements drop constraint promotions_requirements_source_check;
alter table promotions_requirements
  add constraint promotions_requirements_source_check check (source in ('deposit', 'grant', 'conversion', 'reward'));
