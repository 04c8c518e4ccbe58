-- Signs that a bonus is not taken in good faith: from which score something happens, and the cases that staff decide.

-- The lines of a merchant, in versions that never change.
create table promotions_case_rules (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  -- From this score on: staff look at it, the bonus is held back, bonuses are not offered any more.
  case_at integer not null check (case_at > 0),
  hold_at integer not null,
  hide_at integer not null,
  -- How long a bonus is held at most.
  hours integer not null check (hours between 1 and 72),
  made_by text not null,
  -- Null: it holds back more than before, so one person was enough.
  approved_by text,
  made_at timestamptz not null default platform_now(),
  reason text,
  primary key (merchant_id, version),
  check (case_at <= hold_at and hold_at <= hide_at)
);
grant select, insert on promotions_case_rules to sanam_app;

-- `held`: granted, its money is kept of the budget, and nothing of it can be played before the case is decided.
alter table promotions_grants
  drop constraint promotions_grants_state_check,
  drop constraint promotions_grants_check2,
  add constraint promotions_grants_state_check
    check (state in ('held', 'queued', 'active', 'ending', 'completed', 'spent', 'expired', 'forfeited', 'cancelled')),
  add constraint promotions_grants_ended_check check ((state in ('held', 'queued', 'active', 'ending')) = (ended_at is null)),
  -- When the play with it was looked at last.
  add column looked_at timestamptz;
grant update (looked_at) on promotions_grants to sanam_app;
create index promotions_grants_looked on promotions_grants (looked_at nulls first) where state = 'active';

create table promotions_cases (
  case_id text primary key,
  merchant_id text not null references merchants,
  member_id text not null references members,
  grant_id text not null references promotions_grants,
  -- When it was looked at: as it was granted, while it was played, or when its turnover was met.
  moment text not null check (moment in ('grant', 'play', 'completion')),
  -- `over`: the bonus ended by itself before anybody decided.
  state text not null default 'open' check (state in ('open', 'released', 'refused', 'over')),
  -- It keeps the bonus back until it is decided, at the latest until `due_at`.
  holds boolean not null,
  score integer not null check (score > 0),
  signs jsonb not null,
  rules_version integer not null,
  opened_at timestamptz not null default platform_now(),
  due_at timestamptz,
  closed_at timestamptz,
  -- Null: its time was over.
  closed_by text,
  reason text,
  unique (grant_id, moment),
  check (holds = (due_at is not null)),
  check ((state = 'open') = (closed_at is null))
);
create index promotions_cases_list on promotions_cases (merchant_id, opened_at desc);
create index promotions_cases_member on promotions_cases (member_id, opened_at desc);
create index promotions_cases_due on promotions_cases (due_at) where state = 'open';
grant select, insert on promotions_cases to sanam_app;
grant update (state, closed_at, closed_by, reason) on promotions_cases to sanam_app;

-- Bets for it are held while it is looked at.
alter table promotions_requirements add column held_at timestamptz;
grant update (held_at) on promotions_requirements to sanam_app;
create index promotions_sides_fact on promotions_sides (fact_id);

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'risk']) role
cross join unnest(array['promotions.case.read', 'promotions.case.decide', 'promotions.lines.read', 'promotions.lines.change',
                        'promotions.bonus.read']) permission
on conflict do nothing;
