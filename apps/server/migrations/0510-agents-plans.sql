-- Plans: the merchant's rules for one kind of pay. Contracts: one agent's tiers in a plan.

create table agents_plans (
  plan_id bigint primary key generated always as identity,
  merchant_id text not null references merchants,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  kind text not null check (kind in ('dailySalary', 'hourSalary', 'realtimeSalary', 'dividend')),
  period text not null check (period in ('slot', 'hour', 'daily', 'weekly', 'semimonthly', 'monthly')),
  name_th text not null,
  name_en text not null,
  -- No run of it is made or paid while it is off.
  is_on boolean not null default false,
  -- The start of its first period; null until it is switched on for the first time.
  runs_from timestamptz,
  -- What pays by itself: at most so much for an agent and business day, and for all of them. Null: nothing does.
  auto_max bigint check (auto_max >= 0),
  auto_day_max bigint check (auto_day_max >= 0),
  version integer not null default 1,
  created_at timestamptz not null default platform_now(),
  unique (merchant_id, code),
  check ((kind = 'realtimeSalary') = (period = 'slot') and (kind = 'hourSalary') = (period = 'hour')),
  check (kind <> 'dividend' or auto_max is null)
);
grant select, insert on agents_plans to sanam_app;
grant update (name_th, name_en, is_on, runs_from, auto_max, auto_day_max, version) on agents_plans to sanam_app;

-- Rules of a plan, in versions that never change. A statement names the version it was made by.
create table agents_plan_versions (
  plan_id bigint not null references agents_plans,
  version integer not null check (version > 0),
  -- planRules in modules/agents/contract/plan-schema.ts.
  rules jsonb not null,
  -- Holds from the first period that begins at or after this; the newest one that does holds.
  effective_from timestamptz not null,
  reason text,
  by_staff text,
  at timestamptz not null default platform_now(),
  primary key (plan_id, version)
);
grant select, insert on agents_plan_versions to sanam_app;
create trigger agents_plan_versions_append_only before update or delete on agents_plan_versions
  for each row execute function platform_refuse_change();

create table agents_contracts (
  contract_id bigint primary key generated always as identity,
  merchant_id text not null references merchants,
  plan_id bigint not null references agents_plans,
  agent_no bigint not null references agents_members (member_no),
  unique (agent_no, plan_id)
);
create index agents_contracts_plan on agents_contracts (plan_id);
grant select, insert on agents_contracts to sanam_app;

-- What was offered and signed. Of the versions that were signed at most one is in force at a time.
create table agents_contract_versions (
  contract_id bigint not null references agents_contracts,
  version integer not null check (version > 0),
  -- Who offers: the agent directly above; null: the merchant.
  upline_no bigint references agents_members (member_no),
  state text not null default 'draft' check (state in ('draft', 'offered', 'signed', 'active', 'ending', 'suspended', 'ended',
    'rejected', 'withdrawn', 'expired')),
  -- tierTable in modules/agents/contract/plan-schema.ts.
  tiers jsonb not null,
  -- The most that a period (of the real-time salary: a day) pays; null: no cap.
  payable_max bigint check (payable_max >= 0),
  -- In force; null until it is signed. From the start of a period to the end of one, or to a move of the line.
  valid tstzrange check (not isempty(valid) and lower_inc(valid) and not upper_inc(valid)),
  note text,
  reason text,
  offered_at timestamptz,
  expires_at timestamptz,
  signed_at timestamptz,
  at timestamptz not null default platform_now(),
  primary key (contract_id, version),
  check ((valid is null) = (state in ('draft', 'offered', 'rejected', 'withdrawn', 'expired'))),
  constraint agents_contract_versions_one_in_force exclude using gist
    (int8range(contract_id, contract_id, '[]') with &&, valid with &&)
);
create index agents_contract_versions_offered on agents_contract_versions (expires_at) where state = 'offered';
grant select, insert on agents_contract_versions to sanam_app;
grant update (state, tiers, payable_max, valid, note, reason, offered_at, expires_at, signed_at) on agents_contract_versions
  to sanam_app;
