-- From where on play and payments are a sign of harm: versions of a merchant, each by two people.
create table care_thresholds (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  -- {name: whole number}; a name that is not there is as shipped.
  thresholds jsonb not null,
  made_at timestamptz not null default platform_now(),
  made_by text not null,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on care_thresholds to sanam_app;
create trigger care_thresholds_append_only before update or delete on care_thresholds
  for each row execute function platform_refuse_change();

-- A limit stood in the member's way: once for each limit and day.
alter table care_moments drop constraint care_moments_kind_check;
alter table care_moments
  add constraint care_moments_kind_check
  check (kind in ('break', 'exclusion', 'raise', 'failedTransfers', 'limitHit'));
create index vendors_transactions_limit_hits on vendors_transactions (at) where limit_kind is not null;

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'protection']) role
cross join unnest(array['care.threshold.read', 'care.threshold.change']) permission
on conflict do nothing;
