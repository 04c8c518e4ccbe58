-- Operator: staff, their roles and sessions, and what waits for a second person.

create table operator_staff (
  staff_id text primary key,
  username text not null check (username ~ '^[A-Za-z][A-Za-z0-9._-]{1,31}$'),
  display_name text not null check (length(display_name) between 1 and 80),
  state text not null default 'active' check (state in ('active', 'blocked')),
  password_hash text not null,
  -- The second factor: the secret is sealed, proven once at enrolment, and a time step is accepted once.
  totp_sealed text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  -- An initial password that nobody used dies here.
  enrol_by timestamptz,
  created_at timestamptz not null default platform_now(),
  last_login_at timestamptz
);
create unique index operator_staff_username on operator_staff (lower(username));
grant select, insert on operator_staff to sanam_app;
grant update (display_name, state, password_hash, totp_sealed, totp_confirmed_at, totp_last_step, enrol_by, last_login_at)
  on operator_staff to sanam_app;

-- Roles are named sets of permissions; they are data, so that a change takes effect on the next call.
create table operator_roles (
  role text primary key check (role ~ '^[a-z][A-Za-z]{1,31}$')
);
create table operator_role_permissions (
  role text not null references operator_roles,
  permission text not null check (permission ~ '^[a-z]+\.[a-z]+\.[a-zA-Z]+$'),
  primary key (role, permission)
);
create table operator_staff_roles (
  staff_id text not null references operator_staff,
  role text not null references operator_roles,
  primary key (staff_id, role)
);
grant select on operator_roles to sanam_app;
grant select, insert, delete on operator_role_permissions, operator_staff_roles to sanam_app;

insert into operator_roles values ('owner'), ('payments'), ('financeMaker'), ('financeChecker'), ('risk'), ('support'), ('auditor');
insert into operator_role_permissions (role, permission)
select role, permission from (values
  ('owner', array['payments.deposit.read', 'payments.withdrawal.read', 'players.member.read', 'players.timeline.read',
    'games.vendor.read', 'games.reconciliation.read', 'approvals.approval.read', 'approvals.approval.decide', 'audit.log.read']),
  ('payments', array['payments.deposit.read', 'payments.deposit.decide', 'payments.withdrawal.read', 'payments.withdrawal.decide',
    'payments.withdrawal.disburse', 'players.member.read', 'players.timeline.read', 'approvals.approval.read']),
  ('financeMaker', array['payments.deposit.read', 'payments.deposit.decide', 'payments.withdrawal.read', 'payments.withdrawal.decide',
    'payments.withdrawal.disburse', 'payments.withdrawal.dispute', 'players.member.read', 'players.timeline.read',
    'games.reconciliation.read', 'approvals.approval.read']),
  ('financeChecker', array['payments.deposit.read', 'payments.withdrawal.read', 'players.member.read', 'players.timeline.read',
    'games.reconciliation.read', 'approvals.approval.read', 'approvals.approval.decide']),
  ('risk', array['payments.deposit.read', 'payments.withdrawal.read', 'players.member.read', 'players.member.unmasked',
    'players.timeline.read', 'games.vendor.read', 'games.reconciliation.read', 'approvals.approval.read']),
  ('support', array['payments.deposit.read', 'payments.withdrawal.read', 'players.member.read', 'players.timeline.read']),
  ('auditor', array['payments.deposit.read', 'payments.withdrawal.read', 'players.member.read', 'players.timeline.read',
    'games.vendor.read', 'games.reconciliation.read', 'approvals.approval.read', 'audit.log.read'])
) as roles (role, permissions), unnest(permissions) as permission;

create table operator_sessions (
  session_id text primary key,
  staff_id text not null references operator_staff,
  token_hash text not null unique,
  device_hash text not null,
  created_at timestamptz not null default platform_now(),
  last_seen_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text,
  agent text
) with (fillfactor = 85);
create index operator_sessions_open on operator_sessions (staff_id) where ended_at is null;
grant select, insert on operator_sessions to sanam_app;
grant update (last_seen_at, ended_at, end_reason) on operator_sessions to sanam_app;

-- A command that waits for a second person. What was proposed is frozen: the hash covers command, subject and payload.
create table operator_approvals (
  approval_id text primary key,
  merchant_id text not null references site_merchants,
  command text not null,
  subject_type text not null,
  subject_id text not null,
  amount bigint,
  summary text not null,
  payload jsonb not null,
  payload_hash text not null,
  reason text,
  proposed_by text not null references operator_staff,
  proposed_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  state text not null default 'proposed' check (state in ('proposed', 'executed', 'rejected', 'expired', 'failed')),
  decided_by text references operator_staff,
  decided_at timestamptz,
  decision_reason text,
  -- Why the execution failed: a refusal's code.
  failure text,
  check (decided_by is null or decided_by <> proposed_by or state = 'rejected')
);
-- One open proposal for a thing.
create unique index operator_approvals_one_open on operator_approvals (subject_type, subject_id) where state = 'proposed';
create index operator_approvals_newest on operator_approvals (proposed_at desc, approval_id);
create index operator_approvals_state on operator_approvals (state, proposed_at desc);
create index operator_approvals_due on operator_approvals (expires_at) where state = 'proposed';
grant select, insert on operator_approvals to sanam_app;
grant update (state, decided_by, decided_at, decision_reason, failure) on operator_approvals to sanam_app;
