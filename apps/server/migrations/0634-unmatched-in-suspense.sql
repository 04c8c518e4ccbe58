-- Money that nobody could tell whose it is may wait in suspense, so that the day can be closed; it leaves by two people.
alter table payments_unmatched_lines drop constraint payments_unmatched_lines_state_check;
alter table payments_unmatched_lines
  add constraint payments_unmatched_lines_state_check
  check (state in ('open', 'attached', 'returning', 'returned', 'held', 'kept'));
