-- A place brings nothing to an account that was marked as one of staff after it sent its number.
alter table lottery_shot_prizes
  drop constraint lottery_shot_prizes_refusal_check,
  add constraint lottery_shot_prizes_refusal_check
    check (refusal in ('stake', 'device', 'staff', 'staffAccount'));
