-- Operator: who may look at and change what concerns people's access.

insert into operator_role_permissions (role, permission)
select role, permission from (values
  -- The owner sets the house up; whoever helps members day by day does not.
  ('owner', array['players.security.read', 'settings.registration.read', 'settings.registration.change',
    'settings.feature.read', 'settings.feature.change', 'settings.signin.read', 'settings.signin.change',
    'settings.messages.read', 'settings.messages.change', 'settings.block.read', 'settings.block.change']),
  ('support', array['players.security.read', 'players.session.end', 'players.state.change', 'players.password.force',
    'players.factor.reset', 'approvals.approval.read']),
  ('risk', array['players.security.read', 'players.session.end', 'players.state.change', 'players.password.force',
    'settings.block.read', 'settings.block.change']),
  ('auditor', array['players.security.read', 'settings.registration.read', 'settings.feature.read',
    'settings.signin.read', 'settings.messages.read', 'settings.block.read'])
) as roles (role, permissions), unnest(permissions) as permission
on conflict do nothing;
