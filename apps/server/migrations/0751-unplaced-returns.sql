-- `returnUnplaced`: the bank returned money of a withdrawal that has ended, and no dispute takes it.
alter table payments_withdrawals
  drop constraint payments_withdrawals_alarm_check,
  add constraint payments_withdrawals_alarm_check
    check (alarm in ('paidAfterFailed', 'failedAfterPaid', 'returnUnplaced'));
