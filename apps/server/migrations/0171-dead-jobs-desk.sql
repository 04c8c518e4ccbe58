-- Who may see jobs that gave up, and send them again.
insert into staff_role_permissions (role, permission)
values ('owner', 'jobs.dead.read'), ('owner', 'jobs.dead.resend'), ('auditor', 'jobs.dead.read')
on conflict do nothing;
