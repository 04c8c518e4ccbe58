-- One-time codes by SMS and e-mail. Only a keyed hash of the digits is kept.

create table identity_codes (
  code_id text primary key,
  merchant_id text not null references site_merchants,
  purpose text not null check (purpose in ('smsLogin', 'smsRegister', 'smsPassword', 'second', 'stepUp', 'contact')),
  -- Keyed hashes: of the number or e-mail address, of the visitor or session that asked, of the digits.
  address_hash text not null,
  bound_hash text not null,
  code_hash text not null,
  message_id text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('used', 'tries', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
-- One code at a time: a new one is possible exactly when the old one has ended (GAP-057).
create unique index identity_codes_open on identity_codes (purpose, address_hash, bound_hash) where ended_at is null;
create index identity_codes_last on identity_codes (purpose, address_hash, bound_hash, created_at desc);
create index identity_codes_age on identity_codes (created_at);
grant select, insert, delete on identity_codes to sanam_app;
grant update (tries, ended_at, end_reason) on identity_codes to sanam_app;
