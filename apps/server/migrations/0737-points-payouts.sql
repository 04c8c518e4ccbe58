-- Points that are paid in cash to members who cannot convert them, such as those on an exclusion who close their account.
-- The member asks or staff begin, two people pay. What a paid one took and gave is here as it was posted.
create table points_payouts (
  payout_id text primary key,
  merchant_id text not null references merchants,
  member_id text not null references members,
  state text not null check (state in ('asked', 'paid', 'refused')),
  -- Whether the member asked for it; otherwise staff began it.
  is_asked boolean not null,
  made_at timestamptz not null default platform_now(),
  decided_at timestamptz,
  decided_by text,
  -- Text of staff: why it was refused, or paid.
  note text,
  points bigint check (points > 0),
  -- In satang.
  amount bigint check (amount > 0),
  rule_merchant text,
  rule_version integer,
  foreign key (rule_merchant, rule_version) references points_conversion_rules,
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'paid') = (points is not null)),
  check (num_nulls(points, amount, rule_merchant, rule_version) in (0, 4))
);
-- A member has one open request.
create unique index points_payouts_asked on points_payouts (member_id) where state = 'asked';
create index points_payouts_member on points_payouts (member_id, made_at);
create index points_payouts_merchant on points_payouts (merchant_id, made_at);
grant select, insert on points_payouts to sanam_app;
grant update (state, decided_at, decided_by, note, points, amount, rule_merchant, rule_version) on points_payouts to sanam_app;
