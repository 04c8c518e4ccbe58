-- What a registration leaves beside the member: sealed personal details, and who invited whom.

create table identity_profiles (
  member_id text primary key references identity_members,
  -- One sealed text with the id number, address, chat names and the like: nobody reads it without the secret (SEC-032).
  sealed text not null,
  updated_at timestamptz not null default platform_now()
);
grant select, insert, update on identity_profiles to sanam_app;

-- Codes that invite people to a merchant. Agents and staff make them; a registration only reads them.
create table identity_invitations (
  merchant_id text not null references site_merchants,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  -- The member who invites; null for a campaign of the merchant's own, named by its label.
  owner_id text references identity_members,
  label text not null default '',
  enabled boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null default platform_now(),
  primary key (merchant_id, code)
);
-- People type codes in whatever case.
create unique index identity_invitations_code on identity_invitations (merchant_id, lower(code));
grant select, insert, update on identity_invitations to sanam_app;

create table identity_invited (
  member_id text primary key references identity_members,
  -- Null when the invitation had no member behind it.
  inviter_id text references identity_members,
  -- Null when the inviter was named without a code.
  code text,
  at timestamptz not null default platform_now()
);
create index identity_invited_by on identity_invited (inviter_id, at desc);
grant select, insert on identity_invited to sanam_app;
