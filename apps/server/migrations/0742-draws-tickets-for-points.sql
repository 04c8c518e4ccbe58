-- Tickets that a member redeemed for points.
alter table draws_tickets drop constraint draws_tickets_source_check,
  add constraint draws_tickets_source_check check (source in ('play', 'deposit', 'free', 'staff', 'points'));
