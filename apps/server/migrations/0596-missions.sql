-- Missions: a goal for play or deposits, what members have done for it, and what they claimed.

-- What a mission asks for and gives is fixed when it goes live; before that it is a draft.
create table missions_missions (
  mission_id text primary key,
  merchant_id text not null references merchants,
  state text not null default 'draft' check (state in ('draft', 'live', 'ended')),
  version integer not null default 1 check (version > 0),
  counter text not null check (counter in ('validBet', 'rounds', 'winMultiple', 'depositAmount', 'depositCount')),
  -- Null: all products.
  product text,
  -- What a win has to be of its stake, in hundredths.
  multiple integer check (multiple between 101 and 10000000),
  -- Satang, or how many.
  goal bigint not null check (goal > 0),
  occurrence text not null check (occurrence in ('once', 'daily', 'weekly')),
  -- Cash, in satang.
  reward bigint not null check (reward > 0),
  title_th text not null,
  title_en text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_by text not null,
  made_at timestamptz not null default platform_now(),
  published_by text,
  published_at timestamptz,
  ended_at timestamptz,
  check ((state = 'draft') = (published_at is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((counter = 'winMultiple') = (multiple is not null)),
  check (product is null or counter in ('validBet', 'rounds', 'winMultiple'))
);
create index missions_missions_merchant on missions_missions (merchant_id, made_at);
grant select, insert, update on missions_missions to sanam_app;

-- How far a member is, by mission and period: `once`, the day, or the Monday of the week, in the zone of the merchant.
create table missions_progress (
  mission_id text not null references missions_missions,
  member_id text not null references members,
  period text not null,
  merchant_id text not null references merchants,
  done bigint not null default 0 check (done >= 0),
  -- `void`: the member was excluded. `expired`: it was not finished, or not claimed in time.
  state text not null default 'active' check (state in ('active', 'claimable', 'claimed', 'expired', 'void')),
  -- Of the period; a reward is claimed until seven days later.
  ends_at timestamptz not null,
  reached_at timestamptz,
  decided_at timestamptz,
  primary key (mission_id, member_id, period),
  check (state not in ('claimable', 'claimed') or reached_at is not null),
  check ((state in ('active', 'claimable')) = (decided_at is null))
) with (fillfactor = 70);
create index missions_progress_member on missions_progress (member_id);
create index missions_progress_open on missions_progress (ends_at) where state in ('active', 'claimable');
grant select, insert, update on missions_progress to sanam_app;

-- What of a deposit is counted: what was credited less what went back; nothing of one that its payer's bank reversed.
create table missions_deposits (
  deposit_id text primary key,
  member_id text not null references members,
  credited_at timestamptz not null,
  amount bigint not null default 0 check (amount >= 0),
  is_reversed boolean not null default false
);
grant select, insert, update on missions_deposits to sanam_app;

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'promotionManager']) role
cross join unnest(array['missions.mission.read', 'missions.mission.change', 'missions.mission.publish']) permission
on conflict do nothing;
