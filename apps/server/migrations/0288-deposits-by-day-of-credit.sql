-- A day's limits count what was credited on the day, however long ago it was ordered.
create index payments_deposits_decided on payments_deposits (member_id, decided_at) where decided_at is not null;
