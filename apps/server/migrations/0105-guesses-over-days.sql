-- Guesses are counted over days, and staff are known by their browsers.

-- When a row may be deleted: some failures are remembered for days.
alter table platform_brakes add column forget_at timestamptz not null default platform_now() + interval '1 day';
drop index platform_brakes_age;
create index platform_brakes_age on platform_brakes (forget_at);

-- Browsers a member of staff logged in with. Wrong passwords and codes of strangers do not make these wait.
create table operator_devices (
  staff_id text not null references operator_staff,
  -- Of the random value in the browser's cookie.
  value_hash text not null,
  created_at timestamptz not null default platform_now(),
  last_seen_at timestamptz not null default platform_now(),
  primary key (staff_id, value_hash)
);
create index operator_devices_age on operator_devices (last_seen_at);
grant select, insert, delete on operator_devices to sanam_app;
grant update (last_seen_at) on operator_devices to sanam_app;
