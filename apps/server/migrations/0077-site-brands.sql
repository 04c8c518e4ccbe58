-- How a brand looks and what it prefers: tokens over the shipped design, previews of a change, languages of members.

create table site_brands (
  merchant_id text primary key references site_merchants,
  -- {light: {token: colour}, dark: {…}, shape: {token: length}, logoUrl}; names and values checked against the contract's list.
  look jsonb not null,
  -- In the address of the style sheet, so that browsers may keep each one for ever.
  version integer not null default 1,
  updated_at timestamptz not null default platform_now()
);

-- A look that staff try before they save it; the address opens once.
create table site_brand_previews (
  token_hash text primary key,
  merchant_id text not null references site_merchants,
  look jsonb not null,
  expires_at timestamptz not null
);

-- The language a member chose last, for messages and the next device.
create table site_member_languages (
  member_id text primary key,
  language text not null check (language ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null default platform_now()
);

grant select, insert, update on site_brands, site_member_languages to sanam_app;
grant select, insert, delete on site_brand_previews to sanam_app;
