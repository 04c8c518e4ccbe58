-- Of whom a run could make no statement, and runs that could not be computed: set aside, the rest goes on.
create table agents_set_aside (
  aside_id bigint primary key generated always as identity,
  merchant_id text not null references merchants,
  run_id bigint not null references agents_runs,
  -- Null: the run itself.
  agent_no bigint references agents_members (member_no),
  -- `contract`: its contract cannot be read; `below`: what somebody below is entitled to is not known; `earlier`: an earlier
  -- period of the agent waits; `failed`: the statement or the run could not be made.
  why text not null check (why in ('contract', 'below', 'earlier', 'failed')),
  detail text,
  -- `made`: the statement is there now; `passed`: a later slot of the day holds what was owed.
  state text not null default 'open' check (state in ('open', 'made', 'passed')),
  tries integer not null default 1,
  first_at timestamptz not null default platform_now(),
  last_at timestamptz not null default platform_now(),
  -- Of a run: not tried again before.
  next_at timestamptz,
  closed_at timestamptz,
  unique nulls not distinct (run_id, agent_no),
  check ((state = 'open') = (closed_at is null)),
  check (agent_no is not null or state <> 'passed')
);
create index agents_set_aside_open on agents_set_aside (merchant_id, aside_id desc) where state = 'open';
create index agents_set_aside_agent on agents_set_aside (agent_no) where state = 'open';
create index agents_set_aside_list on agents_set_aside (merchant_id, aside_id desc);
grant select, insert on agents_set_aside to sanam_app;
grant update (why, detail, state, tries, last_at, next_at, closed_at) on agents_set_aside to sanam_app;
