-- Audiences that staff keep: conditions under a name, in versions that never change.
create table promotions_segments (
  segment_id text primary key,
  merchant_id text not null references merchants,
  name text not null,
  -- Of the conditions in force.
  version integer not null check (version > 0),
  is_on boolean not null default true,
  changed_at timestamptz not null default platform_now()
);
create index promotions_segments_merchant on promotions_segments (merchant_id, changed_at desc);
grant select, insert on promotions_segments to sanam_app;
grant update (name, version, is_on, changed_at) on promotions_segments to sanam_app;

create table promotions_segment_versions (
  segment_id text not null references promotions_segments,
  version integer not null check (version > 0),
  conditions jsonb not null,
  made_by text not null,
  made_at timestamptz not null default platform_now(),
  primary key (segment_id, version)
);
grant select, insert on promotions_segment_versions to sanam_app;

-- What was credited in a span, of a merchant: for estimates.
create index payments_deposits_credited on payments_deposits (merchant_id, decided_at, deposit_id)
  where stage in ('credited', 'creditedLate');

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'promotionManager']) role
cross join unnest(array['promotions.segment.read', 'promotions.segment.change']) permission
on conflict do nothing;
