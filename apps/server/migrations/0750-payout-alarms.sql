-- A withdrawal calls staff until somebody closes the alarm: `paidAfterFailed` where the rail reports a payout paid that
-- counted as failed, `failedAfterPaid` where it is the other way round. An order has one more: the provider takes back
-- more than was paid.
alter table payments_withdrawals add alarm text check (alarm in ('paidAfterFailed', 'failedAfterPaid'));
create index payments_withdrawals_alarm on payments_withdrawals (merchant_id) where alarm is not null;
grant update (alarm) on payments_withdrawals to sanam_app;

alter table payments_deposits
  drop constraint payments_deposits_alarm_check,
  add constraint payments_deposits_alarm_check check (alarm in ('callbackDiffers', 'statusBack', 'reversalAbovePaid'));
