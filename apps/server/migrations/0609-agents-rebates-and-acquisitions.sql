-- Two more kinds of pay: a rebate, with a rate for each product, and an amount for each new member whom a promoter brings.
alter table agents_plans
  drop constraint agents_plans_kind_check,
  add constraint agents_plans_kind_check check (kind in ('dailySalary', 'hourSalary', 'realtimeSalary', 'dividend', 'rebate',
    'acquisition')),
  add constraint agents_plans_of_days check (kind not in ('rebate', 'acquisition') or period = 'daily');

-- For whom a contract of acquisition counts: each member once, in the run in which the conditions held for the first time.
-- What was compared never changes. Amounts are minor units of THB.
create table agents_acquisitions (
  contract_id bigint not null references agents_contracts,
  member_no bigint not null references agents_members (member_no),
  run_id bigint not null references agents_runs,
  -- Up to the end of the run's period, all time below this agent.
  deposits bigint not null,
  valid_bet bigint not null,
  at timestamptz not null default platform_now(),
  primary key (contract_id, member_no)
);
create index agents_acquisitions_run on agents_acquisitions (run_id, contract_id);
create trigger agents_acquisitions_append_only before update or delete or truncate on agents_acquisitions
  for each statement execute function platform_refuse_change();
grant select, insert on agents_acquisitions to sanam_app;
