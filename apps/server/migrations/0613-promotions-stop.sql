-- One switch of a merchant that stops everything that campaigns give. Bonuses that run go on.

create table promotions_stops (
  merchant_id text primary key references merchants,
  is_stopped boolean not null default false,
  changed_by text,
  -- Since when it is as it is.
  changed_at timestamptz not null default platform_now(),
  reason text
);
-- A merchant without a row is open. Who gives something makes the row, and holds it until the commit.
grant select, insert on promotions_stops to sanam_app;
grant update (is_stopped, changed_by, changed_at, reason) on promotions_stops to sanam_app;

-- What waited while nothing was given keeps the time that it had left.
grant update (expires_at) on promotions_rewards to sanam_app;

insert into staff_role_permissions (role, permission)
select r.role, 'promotions.grants.stop' from (values ('owner'), ('promotionManager')) r (role)
on conflict do nothing;
