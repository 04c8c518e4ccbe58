-- The check of slips can be told to fail in the ways that real ones do.
alter table rail_faults
  add column slip_mode text not null default 'works' check (slip_mode in ('works', 'bankDelay', 'otherReceiver', 'down'));
