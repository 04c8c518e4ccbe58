-- Wheels and raffles: pools with rules in versions, the tickets of members, the prizes of wheels, and what was spun.

-- A pool is a wheel or a raffle. It exists when a second person has confirmed it.
create table draws_pools (
  pool_id text primary key,
  merchant_id text not null references merchants,
  kind text not null check (kind in ('wheel', 'raffle')),
  -- The version that holds now; a raffle has only its first.
  version integer not null check (version > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The number of the last ticket: tickets are numbered in the order in which they were given.
  last_number integer not null default 0 check (last_number >= 0),
  made_at timestamptz not null default platform_now(),
  stopped_at timestamptz
);
create index draws_pools_merchant on draws_pools (merchant_id, kind, ends_at);
grant select, insert on draws_pools to sanam_app;
grant update (version, starts_at, ends_at, last_number, stopped_at) on draws_pools to sanam_app;

-- What earns a ticket, in versions. Nothing of a version changes but when the next one followed it.
create table draws_versions (
  pool_id text not null references draws_pools,
  version integer not null check (version > 0),
  title_th text not null,
  title_en text not null,
  counter text not null check (counter in ('none', 'validBet', 'depositAmount', 'depositCount')),
  -- Null: all products.
  product text,
  -- Satang: each full amount of bets or deposits earns a ticket; of a number of deposits, the least amount of each.
  per bigint check (per > 0),
  -- Tickets that a member earns on one business day at most.
  day_max integer check (day_max > 0),
  -- A ticket without play: once, or each business day.
  free text not null check (free in ('none', 'once', 'daily')),
  -- The version that brought this rule of earning: what was counted under it goes on counting while the rule stays.
  rule_version integer not null check (rule_version between 1 and version),
  made_by text not null,
  approved_by text not null,
  reason text,
  from_at timestamptz not null default platform_now(),
  until_at timestamptz,
  primary key (pool_id, version),
  check ((counter = 'none') = (per is null) and (counter = 'none') = (day_max is null)),
  check (product is null or counter = 'validBet')
);
grant select, insert on draws_versions to sanam_app;
grant update (until_at) on draws_versions to sanam_app;

-- What a member has towards the next ticket. Below zero: a correction took back what had earned one.
create table draws_earned (
  pool_id text not null references draws_pools,
  rule_version integer not null,
  member_id text not null references members,
  remainder bigint not null default 0,
  primary key (pool_id, rule_version, member_id)
) with (fillfactor = 70);
create index draws_earned_member on draws_earned (member_id) where remainder > 0;
grant select, insert, update on draws_earned to sanam_app;

-- What of a deposit is counted: what was credited less what went back; nothing of one that its payer's bank reversed.
create table draws_deposits (
  deposit_id text primary key,
  member_id text not null references members,
  credited_at timestamptz not null,
  amount bigint not null default 0 check (amount >= 0),
  is_reversed boolean not null default false
);
grant select, insert, update on draws_deposits to sanam_app;

create table draws_tickets (
  ticket_id text primary key,
  pool_id text not null references draws_pools,
  number integer not null check (number > 0),
  member_id text not null references members,
  merchant_id text not null references merchants,
  source text not null check (source in ('play', 'deposit', 'free', 'staff')),
  -- Of a free ticket: `once` or the business day.
  period text,
  state text not null default 'open' check (state in ('open', 'used', 'void')),
  -- It was in the list of a raffle when that was closed.
  is_listed boolean not null default false,
  given_at timestamptz not null default platform_now(),
  decided_at timestamptz,
  unique (pool_id, number),
  unique (pool_id, member_id, period),
  check ((source = 'free') = (period is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index draws_tickets_member on draws_tickets (member_id, pool_id, number);
create index draws_tickets_open on draws_tickets (member_id, pool_id, number) where state = 'open';
grant select, insert on draws_tickets to sanam_app;
grant update (state, is_listed, decided_at) on draws_tickets to sanam_app;

-- The prizes of a version of a wheel.
create table draws_prizes (
  pool_id text not null,
  version integer not null,
  place integer not null check (place > 0),
  title_th text not null,
  title_en text not null,
  kind text not null check (kind in ('cash', 'nothing')),
  -- Satang.
  amount bigint check (amount > 0),
  weight integer not null check (weight > 0),
  -- Null: without end.
  stock integer check (stock > 0),
  remaining integer check (remaining between 0 and stock),
  primary key (pool_id, version, place),
  foreign key (pool_id, version) references draws_versions,
  check ((kind = 'cash') = (amount is not null)),
  check ((stock is null) = (remaining is null))
) with (fillfactor = 70);
grant select, insert on draws_prizes to sanam_app;
grant update (remaining) on draws_prizes to sanam_app;

-- What was spun: once a ticket, and never changed.
create table draws_spins (
  draw_id text primary key,
  ticket_id text not null unique references draws_tickets,
  pool_id text not null,
  version integer not null,
  place integer not null,
  member_id text not null references members,
  merchant_id text not null references merchants,
  -- From 0 on, below the sum of the weights.
  number integer not null check (number >= 0),
  -- By place; 0 for a prize that was gone.
  weights integer[] not null,
  -- Satang of cash; null for nothing.
  amount bigint check (amount > 0),
  at timestamptz not null default platform_now(),
  foreign key (pool_id, version, place) references draws_prizes
);
create index draws_spins_member on draws_spins (member_id, at desc);
create index draws_spins_pool on draws_spins (pool_id, version, place);
grant select, insert on draws_spins to sanam_app;

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'promotionManager']) role
cross join unnest(array['draws.pool.read', 'draws.pool.publish', 'draws.ticket.grant']) permission
on conflict do nothing;
