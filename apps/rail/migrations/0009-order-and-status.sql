-- Messages that arrive in the wrong order: one waits until the next has gone.
alter table rail_callbacks add column held boolean not null default false;
create index rail_callbacks_held on rail_callbacks (delivery_id) where held;
-- A payment whose status goes back: it is told once, and then never again.
alter table rail_payments
  add column goes_back boolean not null default false,
  add column told_at timestamptz;
alter table rail_faults
  add column reorder boolean not null default false,
  add column status_back boolean not null default false;
