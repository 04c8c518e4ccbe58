-- The highest bonus that staff may give by hand, by their role, in versions of each merchant.
create table promotions_grant_caps (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  -- Amount by role; a role that is not named has no cap.
  caps jsonb not null check (jsonb_typeof(caps) = 'object'),
  made_by text not null,
  -- Null: it lets nobody give more than before, so one person was enough.
  approved_by text,
  made_at timestamptz not null default platform_now(),
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on promotions_grant_caps to sanam_app;

insert into staff_role_permissions (role, permission) values ('owner', 'promotions.caps.change') on conflict do nothing;
