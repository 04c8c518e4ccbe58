-- Checks before wages are paid: more signs for which members count less, and statements that somebody looks at first.

-- `all`: counts for nothing; `active`: the bets count, the member is not active.
alter table agents_exclusions
  drop constraint agents_exclusions_sign_check,
  add constraint agents_exclusions_sign_check check (sign in ('staff', 'sharesDevice', 'sharesPhone', 'sharesIdentity',
    'sharesBankAccount', 'oppositeSides', 'sharesDeviceInTeam', 'sharesAddress')),
  add column scope text not null default 'all' check (scope in ('all', 'active'));
drop index agents_exclusions_open;
create unique index agents_exclusions_open on agents_exclusions (member_no, scope) where cleared_at is null;

-- `inactive`: the bets count, the member is not active in this run.
alter table agents_run_exclusions
  drop constraint agents_run_exclusions_kind_check,
  add constraint agents_run_exclusions_kind_check check (kind in ('excluded', 'inactive', 'restored')),
  drop constraint agents_run_exclusions_check,
  add constraint agents_run_exclusions_check check ((kind = 'restored') = (of_run <> run_id));

-- What of a flow was paid in, below 0 when it came back: a withdrawal is none.
alter table agents_flows add column deposit bigint not null default 0;
alter table agents_flows disable trigger agents_flows_append_only;
update agents_flows f set deposit = f.amount from ledger_postings p
  where f.source_type = 'posting' and p.id::text = f.source_id and p.kind like 'deposit.%';
alter table agents_flows enable trigger agents_flows_append_only;

-- The bounds that a run was checked with: the checks come out the same later, whatever is set then.
create table agents_run_checks (
  run_id bigint primary key references agents_runs,
  -- checkBounds in modules/agents/contract/check-bounds.ts.
  bounds jsonb not null
);
create trigger agents_run_checks_append_only before update or delete or truncate on agents_run_checks
  for each statement execute function platform_refuse_change();
grant select, insert on agents_run_checks to sanam_app;

-- Why a statement is looked at before it is paid, as it was found: never changed.
create table agents_statement_signs (
  statement_id bigint not null references agents_statements,
  sign text not null check (sign in ('lowRisk', 'nearActive', 'jump')),
  -- What was compared: amounts are texts of minor units.
  figures jsonb not null,
  primary key (statement_id, sign)
);
create trigger agents_statement_signs_append_only before update or delete or truncate on agents_statement_signs
  for each statement execute function platform_refuse_change();
grant select, insert on agents_statement_signs to sanam_app;
