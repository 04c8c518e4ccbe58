-- Operator: who may look at and change brands, their hosts and looks, the gates, and what browsers report.

insert into operator_role_permissions (role, permission)
select role, permission from (values
  ('owner', array['site.merchant.read', 'site.merchant.change', 'site.host.read', 'site.host.change',
    'site.brand.read', 'site.brand.change', 'site.maintenance.read', 'site.maintenance.change',
    'site.access.read', 'site.access.change', 'site.fault.read',
    'players.invitation.read', 'players.invitation.change']),
  -- Members ask them why a page is closed or broken.
  ('support', array['site.merchant.read', 'site.maintenance.read', 'site.access.read', 'site.fault.read',
    'players.invitation.read']),
  ('risk', array['site.merchant.read', 'site.access.read', 'site.access.change', 'players.invitation.read',
    'players.invitation.change']),
  ('auditor', array['site.merchant.read', 'site.host.read', 'site.brand.read', 'site.maintenance.read',
    'site.access.read', 'site.fault.read', 'players.invitation.read'])
) as roles (role, permissions), unnest(permissions) as permission
on conflict do nothing;
