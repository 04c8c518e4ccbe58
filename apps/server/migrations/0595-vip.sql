-- The VIP ladder: levels of each merchant, what members have played for them, and the levels they reached.

-- A ladder never changes: a change is a new version. '*': merchants without one.
create table vip_ladders (
  merchant_id text not null,
  version integer not null check (version > 0),
  -- What a bet counts, by product, in parts of a million. A bet counts by the ladder in force when it was placed.
  weights jsonb not null,
  valid_from timestamptz not null,
  made_by text,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on vip_ladders to sanam_app;

create table vip_levels (
  merchant_id text not null,
  version integer not null,
  -- From 1; who reached none has rank 0.
  rank_level integer not null check (rank_level > 0),
  name_th text not null,
  name_en text not null,
  -- Experience that reaches it.
  threshold bigint not null check (threshold > 0),
  -- Paid once, when the level is reached; 0: nothing.
  upgrade_bonus bigint not null check (upgrade_bonus >= 0),
  -- In hundredths.
  points_multiplier integer not null check (points_multiplier between 100 and 1000),
  primary key (merchant_id, version, rank_level),
  unique (merchant_id, version, threshold),
  foreign key (merchant_id, version) references vip_ladders
);
grant select, insert on vip_levels to sanam_app;

-- Without a ladder play counts from the first bet on, and reaches nothing.
insert into vip_ladders (merchant_id, version, weights, valid_from)
select '*', 1, jsonb_object_agg(product, 1000000), '-infinity'
from unnest(array['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT']) product;

-- What a member has played, in satang, and the highest level that it reached. A rank never falls.
create table vip_standings (
  member_id text primary key references members,
  merchant_id text not null references merchants,
  experience bigint not null,
  rank_level integer not null default 0 check (rank_level >= 0)
) with (fillfactor = 70);
create index vip_standings_rank on vip_standings (merchant_id, rank_level);
grant select, insert, update on vip_standings to sanam_app;

-- The same by the day (UTC) on which it was settled; corrections may make a day negative.
create table vip_days (
  member_id text not null references members,
  day date not null,
  experience bigint not null,
  primary key (member_id, day)
) with (fillfactor = 70);
grant select, insert, update on vip_days to sanam_app;

-- A level that a member reached. What is owed for it is fixed then.
create table vip_crossings (
  member_id text not null references members,
  rank_level integer not null,
  merchant_id text not null references merchants,
  ladder_merchant text not null,
  ladder_version integer not null,
  -- Of the member, at that moment.
  experience bigint not null,
  amount bigint not null check (amount >= 0),
  -- `void`: the member was excluded before it was paid.
  state text not null check (state in ('none', 'owed', 'paid', 'void')),
  at timestamptz not null default platform_now(),
  decided_at timestamptz,
  primary key (member_id, rank_level),
  foreign key (ladder_merchant, ladder_version, rank_level) references vip_levels,
  check ((state = 'none') = (amount = 0)),
  check ((state in ('paid', 'void')) = (decided_at is not null))
);
create index vip_crossings_owed on vip_crossings (at) where state = 'owed';
grant select, insert on vip_crossings to sanam_app;
grant update (state, decided_at) on vip_crossings to sanam_app;

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'promotionManager']) role
cross join unnest(array['vip.ladder.read', 'vip.ladder.change', 'vip.standing.read']) permission
on conflict do nothing;
