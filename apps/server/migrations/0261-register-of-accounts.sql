-- The register of our accounts and of the rules of each way to pay in, as staff read and change it.
insert into staff_role_permissions (role, permission)
select role, 'payments.register.read' from staff_role_permissions where permission = 'payments.deposit.read'
union all
select role, 'payments.register.change' from staff_role_permissions where permission = 'payments.deposit.decide'
union all
select role, 'payments.register.freeze' from staff_role_permissions where permission = 'payments.deposit.decide'
on conflict do nothing;
