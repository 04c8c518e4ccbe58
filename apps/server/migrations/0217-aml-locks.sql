-- Money of a member that may not leave while risk looks at it. One person sets the lock, two lift it.
create table wallet_aml_locks (
  lock_id text primary key,
  merchant_id text not null,
  member_id text not null,
  -- Null: all of it.
  amount bigint check (amount > 0),
  -- What the member has to do, and what they read of it. The reason is for staff alone.
  asks text not null check (asks in ('nothing', 'documents', 'contact')),
  told text check (char_length(told) between 1 and 500),
  reason text not null check (char_length(reason) between 1 and 500),
  version integer not null default 1,
  opened_at timestamptz not null default platform_now(),
  lifted_at timestamptz
);
create unique index wallet_aml_locks_one_open on wallet_aml_locks (member_id) where lifted_at is null;
create index wallet_aml_locks_queue on wallet_aml_locks (merchant_id, opened_at desc);
create index wallet_aml_locks_member on wallet_aml_locks (member_id, opened_at desc);
grant select, insert on wallet_aml_locks to sanam_app;
grant update (version, lifted_at) on wallet_aml_locks to sanam_app;

insert into staff_role_permissions (role, permission)
values ('risk', 'risk.aml.read'), ('risk', 'risk.aml.lock'), ('risk', 'risk.aml.lift'), ('risk', 'approvals.approval.decide'), ('owner', 'risk.aml.read'),
       ('auditor', 'risk.aml.read')
on conflict do nothing;
