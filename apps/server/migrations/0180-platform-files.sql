-- Pictures and evidence: on every node, in every backup of the database. What older versions kept in folders of one
-- machine is taken in when a node starts (apps/server/src/platform/files/import-folder.ts).
create table platform_files (
  area text not null check (area ~ '^[a-z]{1,20}$'),
  name text not null check (name ~ '^[0-9A-Za-z_]{1,80}\.[a-z]{3,4}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 8388608),
  created_at timestamptz not null default platform_now(),
  primary key (area, name)
);
-- Pictures do not get smaller, and a part of one is read without the rest.
alter table platform_files alter column bytes set storage external;
grant select, insert, delete on platform_files to sanam_app;
