-- Members who count for nobody's wages, since they look like the agent's own accounts or one player's many.

create table agents_exclusions (
  exclusion_id text primary key,
  merchant_id text not null references merchants,
  member_no bigint not null references agents_members (member_no),
  sign text not null check (sign in ('staff', 'sharesDevice')),
  reason text not null,
  -- Null: found by the checks.
  made_by text,
  at timestamptz not null default platform_now(),
  -- Cleared by two people: what did not count is added back.
  clear_reason text,
  clear_proposed_by text,
  cleared_by text,
  cleared_at timestamptz,
  check ((cleared_at is null) = (cleared_by is null) and (cleared_at is null) = (clear_reason is null)),
  check (clear_proposed_by <> cleared_by)
);
create unique index agents_exclusions_open on agents_exclusions (member_no) where cleared_at is null;
create index agents_exclusions_list on agents_exclusions (merchant_id, at desc, exclusion_id);
grant select, insert on agents_exclusions to sanam_app;
grant update (clear_reason, clear_proposed_by, cleared_by, cleared_at) on agents_exclusions to sanam_app;

-- Whom a run left out and whom it added back, fixed when it is computed: a run computed again leaves out the same.
create table agents_run_exclusions (
  run_id bigint not null references agents_runs,
  member_no bigint not null references agents_members (member_no),
  kind text not null check (kind in ('excluded', 'restored')),
  -- Whose bets: the run's own, or those of the run that left them out.
  of_run bigint not null references agents_runs,
  exclusion_id text not null references agents_exclusions,
  slots_from timestamptz not null,
  slots_to timestamptz not null,
  -- What it comes to, unweighted, in minor units of THB.
  valid_bet bigint not null,
  net_loss bigint not null,
  primary key (run_id, member_no, of_run),
  check ((kind = 'excluded') = (of_run = run_id))
);
create unique index agents_run_exclusions_restored_once on agents_run_exclusions (of_run, member_no) where kind = 'restored';
create trigger agents_run_exclusions_append_only before update or delete or truncate on agents_run_exclusions
  for each statement execute function platform_refuse_change();
create index agents_run_exclusions_of on agents_run_exclusions (exclusion_id);
grant select, insert on agents_run_exclusions to sanam_app;

insert into staff_role_permissions (role, permission)
select r.role, 'agents.member.exclude' from (values ('owner'), ('agentManager')) r (role)
on conflict do nothing;
