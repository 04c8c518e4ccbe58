-- Who may throw away jobs that gave up.
insert into staff_role_permissions (role, permission) values ('owner', 'jobs.dead.discard') on conflict do nothing;
