-- Members who invite friends: terms of each merchant in versions, links, friends, and the rewards of both.

-- Terms never change: a change is a new version. A friend keeps the version of the day it registered.
create table referral_terms (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  is_open boolean not null,
  min_deposit bigint not null check (min_deposit >= 0),
  min_played bigint not null check (min_played >= 0),
  within_days integer not null check (within_days > 0),
  hold_days integer not null check (hold_days >= 0),
  inviter_reward bigint not null check (inviter_reward >= 0),
  friend_reward bigint not null check (friend_reward >= 0),
  month_cap integer not null check (month_cap > 0),
  made_at timestamptz not null default platform_now(),
  made_by text not null,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on referral_terms to sanam_app;

create table referral_links (
  member_id text primary key references members,
  merchant_id text not null references merchants,
  code text not null,
  unique (merchant_id, code)
);
grant select, insert on referral_links to sanam_app;

create table referral_friends (
  friend_id text primary key references members,
  inviter_id text not null references members,
  merchant_id text not null,
  terms_version integer not null,
  joined_at timestamptz not null default platform_now(),
  -- What the terms ask for has to be done by then.
  until timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'review', 'rewarded', 'refused', 'over')),
  -- Play was settled or a deposit credited since the friend was judged.
  is_due boolean not null default false,
  -- The largest deposit and what was played, as they were judged last, in satang.
  deposited bigint not null default 0,
  played bigint not null default 0,
  held_until timestamptz,
  -- What the two have in common.
  signs text[] not null default '{}',
  decided_at timestamptz,
  decided_by text,
  foreign key (merchant_id, terms_version) references referral_terms (merchant_id, version),
  check (friend_id <> inviter_id),
  check ((state in ('rewarded', 'refused', 'over')) = (decided_at is not null)),
  check (state = 'waiting' or state = 'over' or state = 'refused' or held_until is not null)
);
create index referral_friends_inviter on referral_friends (inviter_id, joined_at desc);
create index referral_friends_merchant on referral_friends (merchant_id, joined_at desc);
create index referral_friends_due on referral_friends (friend_id) where state = 'waiting' and is_due;
create index referral_friends_until on referral_friends (until) where state = 'waiting';
create index referral_friends_held on referral_friends (held_until) where state = 'held';
create index referral_friends_review on referral_friends (merchant_id, held_until) where state = 'review';
grant select, insert on referral_friends to sanam_app;
grant update (state, is_due, deposited, played, held_until, signs, decided_at, decided_by) on referral_friends to sanam_app;

create table referral_rewards (
  friend_id text not null references referral_friends,
  side text not null check (side in ('inviter', 'friend')),
  -- Who gets it.
  member_id text not null references members,
  merchant_id text not null,
  amount bigint not null check (amount > 0),
  -- `void`: the member was excluded before it was paid.
  state text not null default 'owed' check (state in ('owed', 'paid', 'void')),
  at timestamptz not null default platform_now(),
  decided_at timestamptz,
  primary key (friend_id, side),
  check ((state = 'owed') = (decided_at is null))
);
create index referral_rewards_member on referral_rewards (member_id, at desc);
create index referral_rewards_owed on referral_rewards (at) where state = 'owed';
create index referral_rewards_merchant on referral_rewards (merchant_id, at desc);
grant select, insert on referral_rewards to sanam_app;
grant update (state, decided_at) on referral_rewards to sanam_app;

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'promotionManager']) role
cross join unnest(array['referral.terms.read', 'referral.terms.change', 'referral.friend.read', 'referral.friend.decide']) permission
on conflict do nothing;
