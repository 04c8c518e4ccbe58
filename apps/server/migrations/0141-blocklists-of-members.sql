-- Members keep the blocklists.
alter table auth_blocks rename to members_blocks;
