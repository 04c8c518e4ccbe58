-- `returnDiffers`: the rail reports another outcome of a return to the payer than the one that we know.
alter table payments_deposits
  drop constraint payments_deposits_alarm_check,
  add constraint payments_deposits_alarm_check
    check (alarm in ('callbackDiffers', 'statusBack', 'reversalAbovePaid', 'returnDiffers'));
