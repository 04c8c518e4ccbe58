-- Site: merchants (brands), the hosts they are reached by, feature flags and settings.

create table site_merchants (
  merchant_id text primary key,
  code text not null unique check (code ~ '^[A-Z0-9_]{2,32}$'),
  name text not null check (length(name) between 1 and 80),
  currency text not null default 'THB' check (currency in ('THB')),
  -- Business days, limits and reports are counted in this zone.
  zone text not null default 'Asia/Bangkok',
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  created_at timestamptz not null default platform_now()
);
insert into site_merchants (merchant_id, code, name) values ('default', 'SANAM', 'Sanam');

-- A sandbox serves every host; live, only the hosts named here (and that of PUBLIC_URL).
create table site_hosts (
  host text primary key check (host = lower(host) and host !~ '[/ ]'),
  merchant_id text not null references site_merchants
);

-- The white-label tree (GAP-175). '*' is what ships; a merchant's own row wins. A missing node is off.
create table site_features (
  merchant_id text not null,
  mod_id text not null check (mod_id ~ '^[A-Z0-9_]{2,40}$'),
  parent_id text,
  enabled boolean not null,
  position integer not null default 0,
  primary key (merchant_id, mod_id)
);
insert into site_features (merchant_id, mod_id, parent_id, enabled, position) values
  ('*', 'REGISTER', null, true, 1),
  ('*', 'USERNAMEREG3', 'REGISTER', true, 1),
  ('*', 'MOBILENUMREG3', 'REGISTER', false, 2),
  ('*', 'MOBILENUMPASSREG3', 'REGISTER', false, 3),
  ('*', 'REGMOBVERF3', 'REGISTER', false, 4),
  ('*', 'DIRECTREG', 'REGISTER', false, 5),
  ('*', 'LOGIN', null, true, 2),
  ('*', 'FREEPLAY', 'LOGIN', false, 1),
  ('*', 'SMSLOGIN', 'LOGIN', false, 2),
  ('*', 'SOCIALLOGIN', 'LOGIN', false, 3),
  ('*', 'PASSWORD', null, true, 3),
  ('*', 'CHNGPASSVERIF3', 'PASSWORD', false, 1),
  ('*', 'FORCECHANGEPASS', 'PASSWORD', false, 2);

-- Typed in code (each setting has a schema and a default); here only what differs from the default.
create table site_settings (
  merchant_id text not null references site_merchants,
  key text not null check (key ~ '^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$'),
  value jsonb not null,
  updated_at timestamptz not null default platform_now(),
  primary key (merchant_id, key)
);

grant select, insert, update on site_merchants, site_features, site_settings to sanam_app;
grant select, insert, update, delete on site_hosts to sanam_app;
