-- Operator: who decides payouts may also propose how a dispute about one ends. It always takes a second person, so this
-- gives nobody money to move alone; until now one role could propose it, and no log-in of the demonstration had it.

insert into operator_role_permissions (role, permission) values ('payments', 'payments.withdrawal.dispute')
on conflict do nothing;
