-- The register of exclusions, one per installation over all merchants. It holds keyed hashes only.

-- What each account is known by now; kept up to date, so that one statement compares all accounts with the register.
create table protection_account_keys (
  member_id text not null references protection_gates (member_id),
  kind text not null check (kind in ('phone', 'email', 'idNumber', 'bankAccount', 'identity', 'person', 'device')),
  hash text not null,
  -- Proven by a code, a provider or a payout account's holder; what was only typed marks an account and stops none.
  is_proven boolean not null,
  primary key (member_id, kind, hash)
);
create index protection_account_keys_hash on protection_account_keys (hash, kind);

-- What an excluded person was known by. It outlives changes of the account, and is forgotten years after the end.
create table protection_register_keys (
  exclusion_id text not null references protection_exclusions (exclusion_id),
  kind text not null check (kind in ('phone', 'email', 'idNumber', 'bankAccount', 'identity', 'person', 'device')),
  hash text not null,
  is_proven boolean not null,
  primary key (exclusion_id, kind, hash)
);
create index protection_register_keys_hash on protection_register_keys (hash, kind);

-- Accounts that share something with an excluded person: stopped with it, or marked for staff.
create table protection_register_hits (
  hit_id text primary key,
  member_id text not null references protection_gates (member_id),
  exclusion_id text not null references protection_exclusions (exclusion_id),
  kinds text[] not null,
  effect text not null check (effect in ('stopped', 'marked')),
  state text not null default 'open' check (state in ('open', 'seen', 'anotherPerson')),
  found_at timestamptz not null default platform_now(),
  decided_by text,
  decided_at timestamptz,
  reason text,
  unique (member_id, exclusion_id)
);
create index protection_register_hits_found on protection_register_hits (found_at desc, hit_id);

-- An exclusion that follows another account's of the same person: it ends with that one.
alter table protection_exclusions add column source_exclusion_id text references protection_exclusions (exclusion_id);
create index protection_exclusions_source on protection_exclusions (source_exclusion_id) where ended_at is null;
alter table protection_exclusions drop constraint protection_exclusions_ended_by_check;
alter table protection_exclusions add constraint protection_exclusions_ended_by_check
  check (ended_by in ('time', 'player', 'longer', 'operator', 'anotherPerson', 'source'));
alter table protection_exclusions drop constraint protection_exclusions_started_by_check;
alter table protection_exclusions add constraint protection_exclusions_started_by_check
  check (started_by in ('player', 'staff', 'register'));

create table protection_register_settings (
  is_only boolean primary key default true check (is_only),
  keep_years int not null default 7 check (keep_years between 1 and 30),
  version int not null default 1
);
insert into protection_register_settings default values;

grant select, insert, update, delete on protection_account_keys, protection_register_keys to sanam_app;
grant select, insert, update on protection_register_hits to sanam_app;
grant select, update on protection_register_settings to sanam_app;

insert into staff_role_permissions (role, permission) values
  ('owner', 'protection.register.read'), ('risk', 'protection.register.read'), ('auditor', 'protection.register.read'),
  ('risk', 'protection.register.decide'),
  ('owner', 'settings.register.change')
on conflict do nothing;
