-- Accounts of people who work for the house: they buy no lottery tickets.
alter table members add column is_staff boolean not null default false;
grant update (is_staff) on members to sanam_app;
insert into staff_role_permissions (role, permission)
values ('owner', 'players.staff.mark'), ('risk', 'players.staff.mark')
on conflict do nothing;
