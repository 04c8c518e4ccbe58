-- Staff give a member more days for the turnover of a bonus, up to a number of days in all.
alter table promotions_requirements
  add column extended_days smallint not null default 0 check (extended_days between 0 and 30);
grant update (expires_at, extended_days) on promotions_requirements to sanam_app;

insert into staff_role_permissions (role, permission)
select r.role, 'promotions.turnover.extend' from (values ('owner'), ('promotionManager')) r (role)
on conflict do nothing;
