-- What campaigns of a merchant may be, for everybody and by country, in versions that never change.

create table promotions_policies (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  rules jsonb not null,
  made_by text not null,
  -- Null: it allows less than before, so one person was enough.
  approved_by text,
  made_at timestamptz not null default platform_now(),
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on promotions_policies to sanam_app;

-- Where the member was who chose a bonus: the rules of that country hold when it is granted.
alter table promotions_choices add column country text;

insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('promotionManager')) r (role)
cross join (values ('promotions.policy.read'), ('promotions.policy.change')) p (permission)
on conflict do nothing;
