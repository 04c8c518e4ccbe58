-- Staff start breaks and exclusions on a player's recorded wish: where the wish can be read or heard.
alter table protection_exclusions add column evidence text;

-- The list of protected members.
create index protection_gates_protected on protection_gates (updated_at desc, member_id)
  where state <> 'open' or blocks <> '{}' or has_limits;

-- A block by the operator stops play and paying in; who is blocked logs in to withdraw. An account is locked elsewhere.
update protection_gates set blocks = array_remove(blocks, 'login') where 'login' = any (blocks);

insert into staff_roles values ('protection') on conflict do nothing;
insert into staff_role_permissions (role, permission)
select role, permission from (values
  ('protection', array['players.member.read', 'players.timeline.read', 'payments.deposit.read', 'payments.withdrawal.read',
    'approvals.approval.read', 'approvals.approval.decide', 'protection.member.read', 'protection.stop.start',
    'protection.operator.exclude', 'protection.exclusion.end', 'protection.limit.set', 'protection.block.change',
    'protection.consent.stop']),
  ('owner', array['protection.member.read', 'protection.operator.exclude', 'protection.exclusion.end']),
  ('risk', array['protection.member.read', 'protection.block.change']),
  ('support', array['protection.member.read', 'protection.stop.start', 'protection.consent.stop']),
  ('auditor', array['protection.member.read'])
) as roles (role, permissions), unnest(permissions) as permission
on conflict do nothing;
