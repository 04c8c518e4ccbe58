-- Pictures of a reward, in the order in which they are shown. A version without any has the drawing of its kind.
alter table points_reward_versions
  add column pictures text[] not null default '{}' check (cardinality(pictures) <= 4);

insert into staff_role_permissions (role, permission)
select 'pointsManager', unnest(array['content.announcement.read', 'content.announcement.change'])
on conflict do nothing;
