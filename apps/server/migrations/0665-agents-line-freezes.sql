-- Frozen lines: staff stop what leaves an agent's line, for everybody at and below the agent, until two people lift it.
create table agents_freezes (
  freeze_id text primary key,
  merchant_id text not null references merchants,
  -- Top of the frozen line.
  agent_no bigint not null references agents_members (member_no),
  reason text not null check (length(reason) between 1 and 500),
  made_by text not null,
  at timestamptz not null default platform_now(),
  lift_reason text,
  lift_proposed_by text,
  lifted_by text,
  lifted_at timestamptz,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null)),
  check ((lifted_at is null) = (lift_proposed_by is null)),
  check (lift_proposed_by <> lifted_by)
);
create unique index agents_freezes_open on agents_freezes (agent_no) where lifted_at is null;
create index agents_freezes_list on agents_freezes (merchant_id, at desc, freeze_id);
grant select, insert on agents_freezes to sanam_app;
grant update (lift_reason, lift_proposed_by, lifted_by, lifted_at) on agents_freezes to sanam_app;

-- What is held for a frozen line, to be paid when it is lifted.
create index agents_statements_frozen on agents_statements (merchant_id, agent_no) where state = 'held' and hold_reason = 'frozen';

insert into staff_role_permissions (role, permission)
select r.role, 'agents.line.freeze' from (values ('owner'), ('agentManager')) r (role)
on conflict do nothing;
