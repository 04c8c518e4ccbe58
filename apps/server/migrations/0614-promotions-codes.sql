-- Codes that members type: each belongs to a campaign that is claimed by code.

create table promotions_codes (
  code_id text primary key,
  merchant_id text not null references merchants,
  campaign_id text not null references promotions_campaigns,
  -- As it is compared: capital letters and digits.
  code text not null check (code ~ '^[A-Z0-9]{4,32}$'),
  -- How often it can be used in all; null: as long as the campaign gives.
  uses_max integer check (uses_max > 0),
  used integer not null default 0 check (used >= 0),
  -- How often one member can use it.
  per_member integer not null default 1 check (per_member > 0),
  expires_at timestamptz,
  closed_at timestamptz,
  made_by text not null,
  made_at timestamptz not null default platform_now(),
  unique (merchant_id, code),
  check (used <= uses_max)
);
create index promotions_codes_campaign on promotions_codes (campaign_id, made_at desc);
grant select, insert on promotions_codes to sanam_app;
grant update (used, closed_at) on promotions_codes to sanam_app;

create table promotions_code_uses (
  -- What was claimed with it.
  participation_id text primary key references promotions_participations,
  code_id text not null references promotions_codes,
  member_id text not null references members,
  used_at timestamptz not null default platform_now()
);
create index promotions_code_uses_code on promotions_code_uses (code_id, member_id);
grant select, insert on promotions_code_uses to sanam_app;

insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('promotionManager')) r (role)
cross join (values ('promotions.code.read'), ('promotions.code.change')) p (permission)
on conflict do nothing;
