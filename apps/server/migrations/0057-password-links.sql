-- Links for a new password, mailed to a proven address: once, for half an hour, kept as hashes.
create table identity_password_links (
  ticket_hash text primary key,
  member_id text not null references identity_members,
  created_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_password_links_member on identity_password_links (member_id, created_at);
create index identity_password_links_age on identity_password_links (expires_at);
grant select, insert, delete on identity_password_links to sanam_app;
grant update (used_at) on identity_password_links to sanam_app;
