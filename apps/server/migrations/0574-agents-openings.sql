-- Accounts that an agent, or staff, opens for somebody: by a link that holds once, the person sets a password, gives the
-- birth date and accepts the terms.
create table agents_openings (
  opening_id text primary key,
  merchant_id text not null references merchants,
  -- The agent below whom the account comes; null: the merchant.
  agent_no bigint references agents_members (member_no),
  -- Kept for the person while the link is open; null: the person chooses it.
  username text,
  -- What the account becomes; all but a player are offered it when the account is there.
  account_type text not null check (account_type in ('player', 'agent', 'generalAgent', 'promoter')),
  -- SHA-256 of the secret in the link.
  secret_hash text not null unique,
  -- The application that staff accepted.
  application_id text unique references content_applications,
  opened_by_kind text not null check (opened_by_kind in ('staff', 'agent')),
  opened_by text not null,
  state text not null default 'open' check (state in ('open', 'used', 'closed', 'expired')),
  member_id text references members,
  opened_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'used') = (member_id is not null)),
  check (opened_by_kind <> 'agent' or (agent_no is not null and username is not null))
);
create unique index agents_openings_name on agents_openings (merchant_id, lower(username)) where state = 'open';
create unique index agents_openings_member on agents_openings (member_id) where member_id is not null;
create index agents_openings_agent on agents_openings (agent_no, opened_at desc) where agent_no is not null;
create index agents_openings_due on agents_openings (expires_at) where state = 'open';
grant select, insert on agents_openings to sanam_app;
grant update (state, member_id, decided_at) on agents_openings to sanam_app;
