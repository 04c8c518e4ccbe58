-- Adjustments: two people correct a player's cash. Each is one posting and is never changed; a mistake is corrected by
-- another one.
insert into ledger_classes (class, guarded) values ('adjustment_expense', false);

create table payments_adjustments (
  adjustment_id text primary key,
  merchant_id text not null,
  member_id text not null,
  kind text not null check (kind in ('goodwill', 'game', 'payment')),
  -- In satang, below zero for money that is taken.
  amount bigint not null check (amount <> 0),
  balance_before bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  -- What it is about: a round, an order, a message.
  reference text not null,
  -- Read by the player.
  told text not null,
  reason text not null,
  proposed_by text not null,
  decided_by text not null check (decided_by <> proposed_by),
  at timestamptz not null default platform_now(),
  check (balance_after = balance_before + amount),
  check (kind <> 'goodwill' or amount > 0)
);
create index payments_adjustments_list on payments_adjustments (merchant_id, at desc);
create index payments_adjustments_member on payments_adjustments (member_id, at desc);
grant select, insert on payments_adjustments to sanam_app;
create trigger payments_adjustments_append_only before update or delete on payments_adjustments
  for each row execute function platform_refuse_change();

insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('payments'), ('financeMaker'), ('financeChecker')) r (role),
     (values ('payments.adjustment.read'), ('payments.adjustment.make')) p (permission)
on conflict do nothing;
insert into staff_role_permissions (role, permission)
values ('owner', 'payments.adjustment.read'), ('auditor', 'payments.adjustment.read'), ('risk', 'payments.adjustment.read')
on conflict do nothing;
