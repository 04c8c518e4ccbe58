-- Identity: sign-in with identity providers. Who somebody is there = provider + subject, never an e-mail address.

create table identity_links (
  merchant_id text not null references site_merchants,
  provider text not null check (provider in ('google', 'facebook', 'line')),
  subject text not null check (length(subject) between 1 and 255),
  member_id text not null references identity_members,
  -- Which account at the provider, masked: what the member is shown.
  label text,
  linked_at timestamptz not null default platform_now(),
  last_used_at timestamptz,
  primary key (merchant_id, provider, subject),
  unique (member_id, provider)
);
grant select, insert, delete on identity_links to sanam_app;
grant update (last_used_at, label) on identity_links to sanam_app;

-- A sign-in under way: ten minutes, used once. Only the hash of the browser's cookie is kept; state, nonce and the
-- PKCE verifier follow from the cookie and the installation's secret.
create table identity_social_flows (
  flow_hash text primary key,
  merchant_id text not null,
  provider text not null,
  purpose text not null check (purpose in ('login', 'register', 'link', 'native')),
  visitor text not null,
  -- For linking: the session that asked.
  session_id text,
  origin text,
  return_path text,
  -- Linking is first asked for by a call, then started by the browser.
  started_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_social_flows_age on identity_social_flows (expires_at);
grant select, insert, update, delete on identity_social_flows to sanam_app;

-- What a provider proved, kept until the page uses it once: five minutes, or as long as finishing a registration takes.
create table identity_social_tickets (
  ticket_hash text primary key,
  merchant_id text not null,
  provider text not null,
  subject text not null,
  purpose text not null,
  visitor text not null,
  session_id text,
  -- Name and e-mail address, sealed.
  person text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_social_tickets_age on identity_social_tickets (expires_at);
grant select, insert, update, delete on identity_social_tickets to sanam_app;

-- Secrets that providers gave this merchant, sealed; apart from the settings, so that no copy of those holds one.
create table identity_social_secrets (
  merchant_id text not null references site_merchants,
  provider text not null,
  sealed text not null,
  changed_at timestamptz not null default platform_now(),
  primary key (merchant_id, provider)
);
grant select, insert, update on identity_social_secrets to sanam_app;

insert into site_features (merchant_id, mod_id, parent_id, enabled, position) values
  -- Phone numbers are proved by the provider and not by our own SMS (GAP-059).
  ('*', 'PROVIDERPHONE', 'REGISTER', false, 6)
on conflict do nothing;
