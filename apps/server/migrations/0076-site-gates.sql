-- Who may come in: rules by country and address, the table that says where an address is, who tests during maintenance.

create table site_access_rules (
  rule_id text primary key,
  -- '*' holds for every brand.
  merchant_id text not null,
  kind text not null check (kind in ('country', 'cidr')),
  -- A country by its two letters or a network, as the kind says; the server has checked it.
  value text not null check (length(value) between 2 and 64),
  is_allowed boolean not null,
  -- For staff; visitors never see it.
  reason text not null check (length(reason) between 1 and 200),
  -- The first rule that fits decides.
  position integer not null check (position between 0 and 100000),
  created_at timestamptz not null default platform_now()
);
create unique index site_access_rules_same on site_access_rules (merchant_id, kind, value);

-- Loaded by the operator from a source of its choice; nothing ships. An address in no network has no known country.
create table site_address_countries (
  network cidr primary key,
  country text not null check (country ~ '^[A-Z]{2}$')
);
create index site_address_countries_holds on site_address_countries using gist (network inet_ops);

-- One row per load: its newest id tells the other nodes that what they remember of addresses is out of date.
create table site_address_loads (
  load_id bigint generated always as identity primary key,
  networks integer not null,
  source text not null,
  loaded_at timestamptz not null default platform_now()
);

-- Maintenance is a window: it begins and ends by itself where times are given.
alter table site_merchants
  add column maintenance_from timestamptz,
  -- {"TH": "…", "EN": "…"}: what visitors read beside the end.
  add column maintenance_text jsonb not null default '{}';

-- Accounts and networks that pass while a brand is in maintenance.
create table site_testers (
  merchant_id text not null references site_merchants,
  kind text not null check (kind in ('account', 'cidr')),
  value text not null check (length(value) between 1 and 64),
  created_at timestamptz not null default platform_now(),
  primary key (merchant_id, kind, value)
);

grant select, insert, update, delete on site_access_rules, site_testers to sanam_app;
grant select, insert, update, delete on site_address_countries to sanam_app;
grant select, insert on site_address_loads to sanam_app;
