-- Members of a high level come before others in the queue of withdrawals, after those who are excluded.
alter table payments_withdrawals
  -- The rank of the level whose withdrawals come first, as it was when this one was asked for; 0: none.
  add column priority integer not null default 0 check (priority >= 0);
