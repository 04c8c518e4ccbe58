-- The values that the code knows: a text that is none of them cannot be written, and the generated types name them.
alter table payments_deposits
  add constraint payments_deposits_stage check (stage in ('awaiting', 'checking', 'review', 'credited', 'creditedLate',
    'rejected', 'returning', 'returned', 'expired', 'cancelled')),
  add constraint payments_deposits_method check (method in ('PROMPTPAY_BILL')),
  add constraint payments_deposits_currency check (currency in ('THB'));
alter table payments_withdrawals
  add constraint payments_withdrawals_stage check (stage in ('review', 'second', 'queued', 'sending', 'unknown', 'toConfirm',
    'receivedByPlayer', 'autoReceived', 'disputeNotReceived', 'disputePartly', 'forced', 'rejected', 'returned')),
  add constraint payments_withdrawals_currency check (currency in ('THB'));
alter table payments_withdrawal_steps
  add constraint payments_withdrawal_steps_stage check (stage in ('review', 'second', 'queued', 'sending', 'unknown',
    'toConfirm', 'receivedByPlayer', 'autoReceived', 'disputeNotReceived', 'disputePartly', 'forced', 'rejected', 'returned'));
alter table payments_deposit_rules
  add constraint payments_deposit_rules_method check (method in ('PROMPTPAY_BILL'));
alter table messaging_outgoing
  add constraint messaging_outgoing_reason check (reason in ('expired', 'rejected', 'unreachable', 'undelivered', 'closed'));
