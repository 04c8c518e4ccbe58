-- Settings that consist of figures: who reads them, and who changes them, two at a time.
insert into staff_role_permissions (role, permission)
select r.role, 'settings.figure.read'
from (values ('owner'), ('financeMaker'), ('financeChecker'), ('risk'), ('promotionManager'), ('auditor')) r (role)
union all
select r.role, 'settings.figure.change' from (values ('owner'), ('financeMaker'), ('financeChecker')) r (role)
on conflict do nothing;
