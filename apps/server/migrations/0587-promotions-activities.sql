-- Members' parts in activities, and what they get of them.

create table promotions_participations (
  participation_id text primary key,
  campaign_id text not null,
  -- The version that the member took.
  version integer not null,
  merchant_id text not null references merchants,
  member_id text not null references members,
  kind text not null check (kind in ('join', 'apply', 'claim')),
  -- `once`, or the day, week or month in the merchant's zone.
  occurrence text not null,
  state text not null check (state in ('join', 'signed', 'joined', 'apply', 'applying', 'process', 'issued', 'rejected',
                                       'claim', 'claimed', 'closed')),
  -- A place of the campaign is taken by it.
  has_place boolean not null,
  -- Applications that were sent and decided.
  tries integer not null default 0 check (tries >= 0),
  joined_at timestamptz not null default platform_now(),
  changed_at timestamptz not null default platform_now(),
  foreign key (campaign_id, version) references promotions_versions,
  unique (campaign_id, member_id, occurrence)
);
create index promotions_participations_member on promotions_participations (member_id, joined_at desc);
create index promotions_participations_open on promotions_participations (campaign_id)
  where state in ('signed', 'joined', 'applying', 'process', 'rejected', 'join', 'apply');
grant select, insert on promotions_participations to sanam_app;
grant update (version, state, has_place, tries, joined_at, changed_at) on promotions_participations to sanam_app;

-- What waits for a member, or was taken. `reward:{id}` is the source of its posting.
create table promotions_rewards (
  reward_id text primary key,
  participation_id text not null unique references promotions_participations,
  merchant_id text not null references merchants,
  member_id text not null references members,
  campaign_id text not null references promotions_campaigns,
  amount bigint not null check (amount > 0),
  currency text not null default 'THB' check (currency = 'THB'),
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'closed')),
  issued_at timestamptz not null default platform_now(),
  -- Null: with the campaign's end.
  expires_at timestamptz,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index promotions_rewards_due on promotions_rewards (expires_at) where state = 'waiting';
create index promotions_rewards_member on promotions_rewards (member_id, issued_at desc);
create index promotions_rewards_campaign on promotions_rewards (campaign_id);
grant select, insert on promotions_rewards to sanam_app;
grant update (state, decided_at) on promotions_rewards to sanam_app;
