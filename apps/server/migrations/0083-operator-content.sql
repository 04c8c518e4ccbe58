-- Operator: who keeps the words and pictures of a brand, and who answers what people wrote.

insert into operator_roles values ('editor') on conflict do nothing;
insert into operator_role_permissions (role, permission)
select role, permission from (values
  ('owner', array['content.announcement.read', 'content.announcement.change', 'content.article.read',
    'content.article.change', 'content.article.publish', 'content.service.read', 'content.service.change',
    'content.case.read', 'content.case.answer']),
  -- Writes; what members agree to is made to hold by somebody else.
  ('editor', array['content.announcement.read', 'content.announcement.change', 'content.article.read',
    'content.article.change', 'content.service.read']),
  ('support', array['content.announcement.read', 'content.article.read', 'content.service.read', 'content.case.read',
    'content.case.answer']),
  ('auditor', array['content.announcement.read', 'content.article.read', 'content.service.read', 'content.case.read'])
) as roles (role, permissions), unnest(permissions) as permission
on conflict do nothing;
