-- A correction of a member's name or birth date. The bank accounts follow the name.
grant update (holder) on wallet_bank_accounts to sanam_app;
insert into staff_role_permissions (role, permission)
select role, 'players.person.correct' from unnest(array['owner', 'protection', 'support']) role
on conflict do nothing;
