-- The turnover meter of a member explains why money cannot leave: every role that reads a member's timeline reads it.
insert into staff_role_permissions (role, permission)
select p.role, 'promotions.turnover.read' from staff_role_permissions p where p.permission = 'players.timeline.read'
union all
select r.role, p.permission from (values ('owner'), ('promotionManager')) r (role)
cross join (values ('promotions.turnover.read'), ('promotions.turnover.release')) p (permission)
on conflict do nothing;
