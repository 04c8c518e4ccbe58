-- Staff freeze a withdrawal with a reason. While it waits for its player the promise stands still.
alter table payments_withdrawals
  drop constraint payments_withdrawals_stage,
  add constraint payments_withdrawals_stage check (stage in ('review', 'second', 'frozen', 'queued', 'sending', 'unknown',
    'toConfirm', 'receivedByPlayer', 'autoReceived', 'disputeNotReceived', 'disputePartly', 'forced', 'rejected',
    'returned')),
  add column freeze_code text check (freeze_code in ('kyc', 'bank', 'contact', 'aml')),
  add column frozen_at timestamptz,
  -- How long it waited for its player; no part of the promise, nor of the times that later promises are made of.
  add column waited_seconds integer not null default 0 check (waited_seconds >= 0),
  -- Before all others in the queue: its player is excluded.
  add column goes_first boolean not null default false,
  -- Approved by the rules alone.
  add column is_automatic boolean not null default false,
  add constraint payments_withdrawals_frozen check ((stage = 'frozen') = (freeze_code is not null)
                                                    and (stage = 'frozen') = (frozen_at is not null));
grant update (freeze_code, frozen_at, waited_seconds, promised_by, goes_first) on payments_withdrawals to sanam_app;
alter table payments_withdrawal_steps
  drop constraint payments_withdrawal_steps_stage,
  add constraint payments_withdrawal_steps_stage check (stage in ('review', 'second', 'frozen', 'queued', 'sending',
    'unknown', 'toConfirm', 'receivedByPlayer', 'autoReceived', 'disputeNotReceived', 'disputePartly', 'forced',
    'rejected', 'returned'));
create index payments_withdrawals_disbursed on payments_withdrawals (merchant_id, disbursed_at)
  where disbursed_at is not null;

-- How much is approved by the rules alone in a business day; null: no bound.
alter table payments_withdrawal_rules
  add column automatic_member_daily bigint check (automatic_member_daily > 0),
  add column automatic_merchant_daily bigint check (automatic_merchant_daily > 0);
update payments_withdrawal_rules set automatic_member_daily = 2000000, automatic_merchant_daily = 50000000
 where merchant_id = '*';
-- What of it a merchant has used: the row is its own lock.
create table payments_automatic_days (
  merchant_id text not null,
  day date not null,
  used bigint not null check (used >= 0),
  primary key (merchant_id, day)
);
grant select, insert, update on payments_automatic_days to sanam_app;

insert into staff_role_permissions (role, permission)
select role, 'payments.withdrawal.freeze' from staff_role_permissions where permission = 'payments.withdrawal.decide'
union select role, 'payments.withdrawal.freeze' from staff_role_permissions where permission = 'payments.withdrawal.read' and role = 'risk'
on conflict do nothing;
