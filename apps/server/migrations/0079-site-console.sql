-- What staff manage of brands: which are open and by which hosts, who planned a maintenance, rules that end, looks that were.

alter table site_merchants
  -- A brand that is off answers at none of its hosts; what runs between servers goes on.
  add column enabled boolean not null default true,
  add column maintenance_by text,
  add column maintenance_at timestamptz,
  add column maintenance_reason text check (length(maintenance_reason) <= 500);

alter table site_hosts
  add column enabled boolean not null default true,
  -- The first open host of a brand is the one its links begin with.
  add column position integer not null default 0;

-- A rule counts until then; without it, until somebody takes it away.
alter table site_access_rules add column expires_at timestamptz;
alter table site_access_rules drop constraint site_access_rules_reason_check;
alter table site_access_rules add constraint site_access_rules_reason_check check (length(reason) between 1 and 500);

-- Every look a brand saved, so that an earlier one can be taken up again.
create table site_brand_versions (
  merchant_id text not null references site_merchants,
  version integer not null,
  look jsonb not null,
  changed_by text not null,
  reason text not null,
  changed_at timestamptz not null default platform_now(),
  primary key (merchant_id, version)
);
insert into site_brand_versions (merchant_id, version, look, changed_by, reason, changed_at)
select merchant_id, version, look, 'system', 'saved before versions were kept', updated_at from site_brands;

grant select, insert on site_brand_versions to sanam_app;
