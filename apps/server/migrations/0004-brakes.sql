-- Brakes on guessing: failures by account, address and network (keyed hashes); each makes the next try wait longer.
create table platform_brakes (
  scope text not null,
  key text not null,
  failures integer not null,
  last_at timestamptz not null,
  next_at timestamptz not null,
  primary key (scope, key)
);
create index platform_brakes_age on platform_brakes (last_at);
grant select, insert, update, delete on platform_brakes to sanam_app;
