-- Who sees the followers of settled bets, and who lets a failing one try again.
insert into staff_role_permissions (role, permission) values
  ('owner', 'games.follower.read'), ('owner', 'games.follower.retry'), ('auditor', 'games.follower.read')
on conflict do nothing;
