-- Members who log in with one browser, and from one address: signs of risk at a payout.
create table mfa_shared_devices (
  member_id text not null references members,
  other_id text not null references members,
  first_at timestamptz not null default platform_now(),
  primary key (member_id, other_id)
);
create index mfa_shared_devices_other on mfa_shared_devices (other_id);
grant select, insert on mfa_shared_devices to sanam_app;
create index mfa_devices_value on mfa_devices (value_hash);
create index auth_logins_address on auth_logins (address, at desc) where outcome in ('ok', 'registered');
