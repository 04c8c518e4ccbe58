-- Second factors: authenticator apps, passkeys, recovery codes. Proven contacts stand with the member.

create table identity_totp (
  member_id text primary key references identity_members,
  -- The shared secret, sealed: it must be readable to check a code.
  secret_sealed text not null,
  created_at timestamptz not null default platform_now(),
  -- Null until the first code was right.
  confirmed_at timestamptz,
  -- The last time step that was accepted; neither it nor an earlier one is accepted again.
  last_step bigint not null default 0
);
grant select, insert, update, delete on identity_totp to sanam_app;

create table identity_passkeys (
  passkey_id text primary key,
  member_id text not null references identity_members,
  -- Both in base64url, as WebAuthn's JSON writes them.
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Kept by a provider and there on every device of the person.
  is_synced boolean not null,
  created_at timestamptz not null default platform_now(),
  last_used_at timestamptz
);
create index identity_passkeys_of on identity_passkeys (member_id, created_at);
grant select, insert, delete on identity_passkeys to sanam_app;
grant update (counter, name, is_synced, last_used_at) on identity_passkeys to sanam_app;

create table identity_recovery_codes (
  member_id text not null references identity_members,
  -- Keyed hash: who reads the table cannot try codes out.
  code_hash text not null,
  created_at timestamptz not null default platform_now(),
  used_at timestamptz,
  primary key (member_id, code_hash)
);
grant select, insert, delete on identity_recovery_codes to sanam_app;
grant update (used_at) on identity_recovery_codes to sanam_app;
