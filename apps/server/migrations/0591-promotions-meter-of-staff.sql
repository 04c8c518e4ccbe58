-- Who of the staff reads what a member has to play, and who releases it.
insert into staff_role_permissions (role, permission)
select r.role, 'promotions.turnover.read'
from (values ('owner'), ('promotionManager'), ('payments'), ('risk'), ('support'), ('auditor')) r (role)
where exists (select from staff_roles s where s.role = r.role)
on conflict do nothing;
insert into staff_role_permissions (role, permission)
select r.role, 'promotions.turnover.release' from (values ('owner'), ('promotionManager')) r (role)
on conflict do nothing;
