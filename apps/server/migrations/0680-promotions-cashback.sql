-- Cashback: a campaign that gives back a share of what a member lost in cash in a closed day, week or month.

alter table promotions_campaigns drop constraint promotions_campaigns_kind_check,
  add constraint promotions_campaigns_kind_check check (kind in ('info', 'join', 'apply', 'claim', 'deposit', 'cashback'));
alter table promotions_participations drop constraint promotions_participations_kind_check,
  add constraint promotions_participations_kind_check check (kind in ('join', 'apply', 'claim', 'cashback'));

-- The calendar of a merchant with cashback, from its first whole business day.
create table promotions_loss_clocks (
  merchant_id text primary key references merchants,
  since date not null,
  -- The first business day that is not closed.
  open_day date not null check (open_day >= since)
);
grant select, insert on promotions_loss_clocks to sanam_app;
grant update (open_day) on promotions_loss_clocks to sanam_app;

-- Net loss in cash of a member by business day and product, below zero for who won.
create table promotions_losses (
  member_id text not null references members,
  day date not null,
  product text not null,
  merchant_id text not null references merchants,
  loss bigint not null,
  -- Corrections of bets of closed days that became known on this day.
  corrected bigint not null default 0,
  primary key (member_id, day, product)
) with (fillfactor = 70);
create index promotions_losses_days on promotions_losses (merchant_id, day, member_id);
grant select, insert on promotions_losses to sanam_app;
grant update (loss, corrected) on promotions_losses to sanam_app;

-- Closed periods of a campaign, under the version of their beginning. They follow each other without a gap.
create table promotions_cashback_periods (
  campaign_id text not null references promotions_campaigns,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  version integer not null,
  closed_at timestamptz not null default platform_now(),
  primary key (campaign_id, first_day),
  foreign key (campaign_id, version) references promotions_versions
);
grant select, insert on promotions_cashback_periods to sanam_app;

-- A member's net loss of a period, and what came of it.
create table promotions_cashbacks (
  campaign_id text not null,
  first_day date not null,
  member_id text not null references members,
  merchant_id text not null references merchants,
  -- With corrections, and with what those of earlier periods left.
  loss bigint not null,
  -- What corrections take from later periods.
  rest bigint not null check (rest <= 0),
  -- `none`: nothing remains of it; `refused`: the member may not have it, also not later.
  state text not null check (state in ('due', 'issued', 'none', 'refused')),
  reason text,
  -- What the member received of promotions in the period.
  received bigint check (received >= 0),
  participation_id text unique references promotions_participations,
  looked_at timestamptz,
  decided_at timestamptz,
  primary key (campaign_id, first_day, member_id),
  foreign key (campaign_id, first_day) references promotions_cashback_periods,
  check ((state = 'due') = (decided_at is null)),
  check ((state = 'issued') = (participation_id is not null)),
  check ((state = 'refused') = (reason is not null))
) with (fillfactor = 80);
create index promotions_cashbacks_due on promotions_cashbacks (looked_at) where state = 'due';
create index promotions_cashbacks_member on promotions_cashbacks (member_id, campaign_id, first_day desc);
grant select, insert on promotions_cashbacks to sanam_app;
grant update (state, reason, received, participation_id, looked_at, decided_at) on promotions_cashbacks to sanam_app;

-- The rules of a merchant say for each country whether losses may be given back; until now nothing did.
update promotions_policies
  set rules = (select coalesce(jsonb_agg(r.rule || '{"cashback": true}'::jsonb order by r.place), '[]'::jsonb)
               from jsonb_array_elements(rules) with ordinality as r (rule, place));
