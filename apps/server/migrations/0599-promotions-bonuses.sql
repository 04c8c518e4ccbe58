-- Bonus money: what a member is given under the terms of a version, until it is cash, lost or taken back.

alter table promotions_campaigns drop constraint promotions_campaigns_kind_check,
  add constraint promotions_campaigns_kind_check check (kind in ('info', 'join', 'apply', 'claim', 'deposit'));

-- A reward in cash has a posting of its own; one in bonus money has a grant.
alter table promotions_rewards add column pays text not null default 'cash' check (pays in ('cash', 'bonus'));

alter table promotions_requirements
  -- What it keeps from being withdrawn: its part of the base, all cash, or nothing but the bonus.
  add column lock text not null default 'amount' check (lock in ('amount', 'all', 'bonus')),
  -- The requirement of the deposit that this one took in; it is open again when the bonus ends unmet.
  add column absorbs bigint unique references promotions_requirements (requirement_no);
grant update (carried) on promotions_requirements to sanam_app;

-- A bonus that was chosen with a deposit order. It is granted when the money is there.
create table promotions_choices (
  deposit_id text primary key,
  campaign_id text not null,
  version integer not null,
  member_id text not null references members,
  chosen_at timestamptz not null default platform_now(),
  -- `granted`, or the refusal.
  outcome text,
  decided_at timestamptz,
  foreign key (campaign_id, version) references promotions_versions,
  check ((outcome is null) = (decided_at is null))
);
create index promotions_choices_member on promotions_choices (member_id);
grant select, insert on promotions_choices to sanam_app;
grant update (outcome, decided_at) on promotions_choices to sanam_app;

create table promotions_grants (
  grant_id text primary key,
  campaign_id text not null references promotions_campaigns,
  version integer not null,
  merchant_id text not null references merchants,
  member_id text not null references members,
  currency text not null default 'THB' check (currency = 'THB'),
  source text not null check (source in ('deposit', 'reward', 'manual')),
  -- Id of the deposit, of the reward, or of the grant itself.
  source_id text not null,
  -- `once`, or the day, week or month in the merchant's zone; of rewards and gifts the id of the source.
  occurrence text not null,
  amount bigint not null check (amount > 0),
  deposit_amount bigint not null default 0 check (deposit_amount >= 0),
  state text not null default 'queued'
    check (state in ('queued', 'active', 'ending', 'completed', 'spent', 'expired', 'forfeited', 'cancelled')),
  -- What an ending one will be.
  ends_as text check (ends_as in ('completed', 'spent', 'expired', 'forfeited', 'cancelled')),
  end_reason text,
  requirement_id text unique references promotions_requirements (requirement_id),
  converted bigint not null default 0 check (converted >= 0),
  returned bigint not null default 0 check (returned >= 0),
  granted_at timestamptz not null default platform_now(),
  started_at timestamptz,
  -- Of a queued one, until when it can be started; of others, until when it can be played.
  expires_at timestamptz,
  -- Since when nothing more is played with it.
  ending_at timestamptz,
  ended_at timestamptz,
  -- When the member was told that it ends soon.
  warned_at timestamptz,
  foreign key (campaign_id, version) references promotions_versions,
  unique (source, source_id),
  unique (campaign_id, member_id, occurrence),
  check ((state = 'ending') = (ends_as is not null)),
  check ((state in ('active', 'ending')) <= (started_at is not null and requirement_id is not null)),
  check ((state in ('queued', 'active', 'ending')) = (ended_at is null))
);
-- One at a time.
create unique index promotions_grants_active on promotions_grants (member_id, currency) where state in ('active', 'ending');
create index promotions_grants_member on promotions_grants (member_id, granted_at desc);
create index promotions_grants_list on promotions_grants (merchant_id, granted_at desc);
create index promotions_grants_due on promotions_grants (expires_at) where state in ('queued', 'active', 'ending');
grant select, insert on promotions_grants to sanam_app;
grant update (state, ends_as, end_reason, requirement_id, converted, returned, started_at, expires_at, ending_at, ended_at,
              warned_at) on promotions_grants to sanam_app;

-- An ending bonus: games see cash only, what rounds of it still win or give back goes to bonus money.
alter table vendors_bonus_play add column is_closed boolean not null default false;

-- What could be withdrawn when a withdrawal was asked for.
alter table payments_withdrawals add column withdrawable bigint check (withdrawable >= amount);

insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('promotionManager')) r (role)
cross join (values ('promotions.bonus.read'), ('promotions.bonus.grant'), ('promotions.bonus.end')) p (permission)
on conflict do nothing;
