-- Browsers and networks a member logged in from, and until when the second factor is not asked there (GAP-071).

create table identity_devices (
  device_id text primary key,
  member_id text not null references identity_members,
  -- Of the random value in the browser's cookie.
  value_hash text not null,
  agent text,
  address text,
  created_at timestamptz not null default platform_now(),
  last_seen_at timestamptz not null default platform_now(),
  trusted_until timestamptz,
  unique (member_id, value_hash)
);
create index identity_devices_age on identity_devices (last_seen_at);
grant select, insert, delete on identity_devices to sanam_app;
grant update (agent, address, last_seen_at, trusted_until) on identity_devices to sanam_app;

create table identity_networks (
  member_id text not null references identity_members,
  -- The first 24 bits of an IPv4 address, the first 48 of an IPv6 one.
  network text not null,
  trusted_until timestamptz not null,
  primary key (member_id, network)
);
create index identity_networks_age on identity_networks (trusted_until);
grant select, insert, update, delete on identity_networks to sanam_app;
