-- Who closed an account and when. The player's own comes back after a new check of identity; a trial's does not.
alter table members
  add column closed_at timestamptz,
  add column closed_by text check (closed_by in ('player', 'system'));
update members set closed_at = platform_now(), closed_by = 'system' where state = 'closed';
alter table members add constraint members_closed check ((state = 'closed') = (closed_at is not null and closed_by is not null));
grant update (closed_at, closed_by) on members to sanam_app;
