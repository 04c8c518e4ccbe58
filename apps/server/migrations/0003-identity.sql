-- Identity: members, their credentials, sessions and log-ins.

create table identity_members (
  member_id text primary key,
  merchant_id text not null references site_merchants,
  username text not null check (length(username) between 1 and 64),
  account_type text not null check (account_type in ('player', 'agent', 'generalAgent', 'guest', 'promoter', 'cashAgent')),
  state text not null default 'active' check (state in ('active', 'blocked', 'closed')),
  currency text not null check (currency in ('THB', 'FUN')),
  nickname text not null,
  -- The name a payout account must be in; null until the member gave one.
  payee_name text,
  birth_date date,
  terms_version text,
  terms_at timestamptz,
  age_confirmed integer,
  age_confirmed_at timestamptz,
  -- What the browser said at registration: information only, nothing is decided by it (SEC-016).
  register_info jsonb not null default '{}',
  created_at timestamptz not null default platform_now(),
  last_login_at timestamptz,
  previous_login_at timestamptz,
  version integer not null default 1,
  -- Trial guests play with FUN, everybody else with the merchant's money.
  check ((account_type = 'guest') = (currency = 'FUN'))
);
create unique index identity_members_username on identity_members (merchant_id, lower(username));
create index identity_members_name_search on identity_members (lower(username) text_pattern_ops);
create index identity_members_created on identity_members (created_at desc, member_id);
grant select, insert on identity_members to sanam_app;
grant update (username, state, nickname, payee_name, birth_date, terms_version, terms_at, last_login_at, previous_login_at, version, account_type)
  on identity_members to sanam_app;

-- Ways to prove who one is. Today a password; passkeys, phones and identity providers get rows of their own kind.
create table identity_passwords (
  member_id text primary key references identity_members,
  password_hash text not null,
  changed_at timestamptz not null default platform_now(),
  -- Set for initial passwords and after signs of compromise, never by age alone.
  must_change boolean not null default false
);
grant select, insert, update on identity_passwords to sanam_app;

-- A session is a token and the device cookie it was given with; of both only a hash is kept.
create table identity_sessions (
  session_id text primary key,
  member_id text not null references identity_members,
  token_hash text not null unique,
  device_hash text not null,
  created_at timestamptz not null default platform_now(),
  last_seen_at timestamptz not null default platform_now(),
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text,
  agent text
) with (fillfactor = 85);
create index identity_sessions_open on identity_sessions (member_id) where ended_at is null;
create index identity_sessions_age on identity_sessions (expires_at);
grant select, insert, delete on identity_sessions to sanam_app;
grant update (last_seen_at, ended_at, end_reason) on identity_sessions to sanam_app;

-- Every attempt on a known account, for the member and for staff. Unknown names are not written down: people type
-- passwords into the wrong field.
create table identity_logins (
  login_id bigint generated always as identity primary key,
  member_id text not null references identity_members,
  at timestamptz not null default platform_now(),
  outcome text not null check (outcome in ('ok', 'registered', 'wrongPassword', 'blocked', 'refused')),
  address text,
  device text,
  agent text
);
create index identity_logins_of on identity_logins (member_id, login_id desc);
grant select, insert on identity_logins to sanam_app;
