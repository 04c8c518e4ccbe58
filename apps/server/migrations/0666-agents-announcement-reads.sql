-- Announcements for agents that an agent has opened.
create table agents_announcement_reads (
  member_id text not null references agents_members (member_id),
  announcement_id text not null,
  at timestamptz not null default platform_now(),
  primary key (member_id, announcement_id)
);
grant select, insert on agents_announcement_reads to sanam_app;
