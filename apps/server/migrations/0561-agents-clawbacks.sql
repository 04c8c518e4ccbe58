-- Wages that two people took back from an agent after a proven fraud. Amounts are minor units of THB.

-- What the wallet held is posted; the rest is carried into the agent's next statement of the plan.
create table agents_clawbacks (
  clawback_id text primary key,
  merchant_id text not null references merchants,
  plan_id bigint not null references agents_plans,
  agent_no bigint not null references agents_members (member_no),
  amount bigint not null check (amount > 0),
  posted bigint not null check (posted >= 0),
  carried bigint not null check (carried >= 0),
  -- Open when it was made: the period that holds it takes the rest.
  slot timestamptz not null check (slot = date_bin('5 minutes', slot, '2000-01-01 00:00+00')),
  transaction_id bigint,
  proposed_by text not null,
  approved_by text not null,
  reason text not null,
  at timestamptz not null default platform_now(),
  check (amount = posted + carried),
  check ((posted > 0) = (transaction_id is not null)),
  check (proposed_by <> approved_by)
);
create index agents_clawbacks_agent on agents_clawbacks (plan_id, agent_no, slot);
create trigger agents_clawbacks_append_only before update or delete or truncate on agents_clawbacks
  for each statement execute function platform_refuse_change();
grant select, insert on agents_clawbacks to sanam_app;

insert into staff_role_permissions (role, permission)
select r.role, 'agents.wage.clawback' from (values ('owner'), ('agentManager')) r (role)
on conflict do nothing;
