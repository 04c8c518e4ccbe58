-- `lateReturn`: money that the bank returned and that no open dispute takes went to the player's wallet by two people.
alter table payments_disputes
  drop constraint payments_disputes_decision_check,
  add constraint payments_disputes_decision_check
    check (decision in ('forceReceipt', 'resend', 'returnToWallet', 'lateReturn'));
