-- Rules of a plan that are being written. They become a version when two people publish them.
create table agents_plan_drafts (
  plan_id bigint primary key references agents_plans,
  -- planRules in modules/agents/contract/plan-schema.ts.
  rules jsonb not null,
  revision integer not null default 1,
  edited_by text not null,
  edited_at timestamptz not null default platform_now(),
  -- What these rules would have paid on past days; null until they were simulated as they are.
  simulation jsonb,
  simulated_at timestamptz,
  check ((simulation is null) = (simulated_at is null))
);
grant select, insert, update, delete on agents_plan_drafts to sanam_app;

create index agents_statements_list on agents_statements (merchant_id, statement_id desc);

insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('agentManager')) r (role)
cross join (values ('agents.plan.read'), ('agents.plan.change'), ('agents.run.read'), ('agents.run.approve'),
  ('agents.statement.change')) p (permission)
on conflict do nothing;
