-- Runs and what they paid. Amounts are minor units of THB.

create table agents_runs (
  run_id bigint primary key generated always as identity,
  merchant_id text not null references merchants,
  plan_id bigint not null references agents_plans,
  plan_version integer not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- The merchant's zone when the run was made: what its days and months are, also when it is computed again.
  zone text not null,
  state text not null default 'pending' check (state in ('pending', 'computed', 'approved', 'paid')),
  statements integer,
  -- Of the line: what the roots were entitled to, and what this run owes.
  entitlement bigint,
  payable bigint,
  computed_at timestamptz,
  -- Two people, where a statement waited for them.
  proposed_by text,
  approved_by text,
  paid_at timestamptz,
  unique (plan_id, period_start),
  check (period_end > period_start),
  foreign key (plan_id, plan_version) references agents_plan_versions,
  check (proposed_by <> approved_by)
);
create index agents_runs_open on agents_runs (plan_id, period_start) where state <> 'paid';
create index agents_runs_merchant on agents_runs (merchant_id, period_start desc);
grant select, insert on agents_runs to sanam_app;
grant update (state, statements, entitlement, payable, computed_at, proposed_by, approved_by, paid_at) on agents_runs
  to sanam_app;

create table agents_statements (
  statement_id bigint primary key generated always as identity,
  run_id bigint not null references agents_runs,
  merchant_id text not null references merchants,
  plan_id bigint not null references agents_plans,
  period_start timestamptz not null,
  period_end timestamptz not null,
  agent_no bigint not null references agents_members (member_no),
  contract_id bigint not null,
  contract_version integer not null,
  state text not null check (state in ('review', 'held', 'approved', 'paid', 'carried', 'zero', 'void')),
  -- Of the whole team.
  turnover bigint not null,
  active integer not null,
  -- What the rate was applied to, floored; `parts` has it exactly.
  base bigint not null,
  rate_ppm integer not null,
  entitlement bigint not null,
  to_downline bigint not null,
  gross bigint not null,
  -- Real-time: what the slots of the day before this one paid. Else 0.
  paid_before bigint not null default 0,
  carry_in bigint not null check (carry_in <= 0),
  -- What the cap cut off.
  over_cap bigint not null check (over_cap >= 0),
  payable bigint not null check (payable >= 0),
  carry_out bigint not null check (carry_out <= 0),
  -- Carry by age, and the places of the agent in the lines with their sums and the children of each.
  lots jsonb not null,
  parts jsonb not null,
  -- SHA-256 of the canonical inputs: `npm run verify-wages` makes it again from facts and lines.
  inputs_hash text not null check (inputs_hash ~ '^[0-9a-f]{64}$'),
  hold_reason text,
  transaction_id bigint,
  at timestamptz not null default platform_now(),
  paid_at timestamptz,
  unique (plan_id, period_start, agent_no),
  foreign key (contract_id, contract_version) references agents_contract_versions,
  check ((state = 'paid') = (transaction_id is not null)),
  check ((state = 'held') = (hold_reason is not null)),
  check (carry_out = least(0, carry_in + gross - paid_before))
);
create index agents_statements_run on agents_statements (run_id, agent_no);
create index agents_statements_to_pay on agents_statements (run_id, statement_id) where state = 'approved';
create index agents_statements_agent on agents_statements (agent_no, period_end desc);
grant select, insert on agents_statements to sanam_app;
grant update (state, hold_reason, transaction_id, paid_at) on agents_statements to sanam_app;

-- What a real-time plan begins a business day with, where it is not nothing. At most 0.
create table agents_day_carries (
  plan_id bigint not null references agents_plans,
  day_start timestamptz not null,
  agent_no bigint not null references agents_members (member_no),
  carry_in bigint not null check (carry_in < 0),
  primary key (plan_id, day_start, agent_no)
);
grant select, insert on agents_day_carries to sanam_app;
