-- Entering: how a log-in was proven, change tickets, remembered devices, and what a merchant blocks.

alter table identity_sessions
  -- Stands in for the old password for a few minutes after a log-in by password (GAP-039); once.
  add column change_ticket_hash text,
  add column change_ticket_until timestamptz;
grant update (change_ticket_hash, change_ticket_until) on identity_sessions to sanam_app;

-- One column more says by what means; the outcomes grow by what a log-in can end in now.
alter table identity_logins add column method text
  check (method in ('password', 'remembered', 'sms', 'passkey', 'social', 'reset', 'register', 'trial'));
alter table identity_logins drop constraint identity_logins_outcome_check;
alter table identity_logins add constraint identity_logins_outcome_check check (outcome in
  ('ok', 'registered', 'wrongPassword', 'wrongCode', 'blocked', 'refused', 'secondFactor', 'trial'));

-- What a remembered browser holds instead of the password (SEC-001): hashed, bound to the device cookie, used once and
-- then replaced. A used one that comes again was stolen: all of the member's end.
create table identity_remember_tickets (
  ticket_hash text primary key,
  member_id text not null references identity_members,
  device_hash text not null,
  created_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index identity_remember_tickets_member on identity_remember_tickets (member_id);
create index identity_remember_tickets_age on identity_remember_tickets (expires_at);
grant select, insert, delete on identity_remember_tickets to sanam_app;
grant update (used_at, revoked_at) on identity_remember_tickets to sanam_app;

-- What a merchant does not want to see: passwords, names, prefixes of mobile numbers, domains of e-mail, addresses.
create table identity_blocks (
  block_id text primary key,
  merchant_id text not null references site_merchants,
  kind text not null check (kind in ('password', 'username', 'mobilePrefix', 'emailDomain', 'address')),
  -- In the form that is compared: lower case, E.164 with its plus, a network as PostgreSQL writes it.
  value text not null check (length(value) between 1 and 254),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null default platform_now(),
  unique (merchant_id, kind, value)
);
grant select, insert, delete on identity_blocks to sanam_app;
