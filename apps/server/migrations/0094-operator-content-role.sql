-- Operator: the role `content` keeps words and pictures as well as the catalogue, as the table of roles says; `editor` is
-- for people who keep the texts alone. Neither makes hold what members agree to.

insert into operator_role_permissions (role, permission)
select 'content', unnest(array['content.announcement.read', 'content.announcement.change', 'content.article.read',
  'content.article.change', 'content.service.read'])
on conflict do nothing;
