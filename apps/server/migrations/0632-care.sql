-- What a member played in an hour of the installation's clock, as settled bets tell it.
create table care_hours (
  member_id text not null,
  hour timestamptz not null,
  bets integer not null default 0,
  stake bigint not null default 0,
  -- Stakes less wins; below zero: won.
  lost bigint not null default 0,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, hour)
);
create index care_hours_age on care_hours using brin (hour);
grant select, insert, update, delete on care_hours to sanam_app;

-- A credited deposit, and how it came: with an empty wallet, and right after play.
create table care_deposits (
  deposit_id text primary key,
  member_id text not null,
  at timestamptz not null,
  amount bigint not null,
  is_chasing boolean not null
);
create index care_deposits_of on care_deposits (member_id, at desc);
grant select, insert, delete on care_deposits to sanam_app;

-- What members did with their own tools, and what else is told by an event.
create table care_moments (
  member_id text not null,
  source text not null,
  kind text not null check (kind in ('break', 'exclusion', 'raise', 'failedTransfers')),
  at timestamptz not null default platform_now(),
  primary key (member_id, source)
);
create index care_moments_of on care_moments (member_id, at desc);
grant select, insert, delete on care_moments to sanam_app;

-- Whose play or payments changed since they were looked at.
create table care_due (
  member_id text primary key,
  due_at timestamptz not null default platform_now()
);
grant select, insert, update, delete on care_due to sanam_app;

create table care_cases (
  case_id text primary key,
  merchant_id text not null,
  member_id text not null,
  state text not null default 'open' check (state in ('told', 'open', 'contacted', 'watching', 'closed')),
  level smallint not null check (level between 1 and 3),
  owner text,
  opened_at timestamptz not null default platform_now(),
  due_at timestamptz,
  contacted_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  check ((state in ('told', 'closed')) = (closed_at is not null)),
  check ((state = 'told') = (level = 1))
);
-- Signs that come while a case is worked on are added to it.
create unique index care_cases_one on care_cases (member_id) where closed_at is null;
create index care_cases_of on care_cases (member_id, opened_at desc);
create index care_cases_newest on care_cases (merchant_id, opened_at desc, case_id);
create index care_cases_state on care_cases (state, due_at);
grant select, insert on care_cases to sanam_app;
grant update (state, level, owner, due_at, contacted_at, closed_at, version) on care_cases to sanam_app;

create table care_signs (
  case_id text not null references care_cases (case_id),
  rule text not null,
  level smallint not null check (level between 1 and 3),
  -- The figure that was above the line, as text for people.
  note text not null,
  found_at timestamptz not null default platform_now(),
  primary key (case_id, rule)
);
grant select, insert on care_signs to sanam_app;

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'protection']) role
cross join unnest(array['care.case.read', 'care.case.work']) permission
on conflict do nothing;
