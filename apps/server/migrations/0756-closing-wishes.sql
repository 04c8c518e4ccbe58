-- Members who asked to close their account while money is in it: what they withdraw goes first (payments.md 8).
create table members_closing_wishes (
  member_id text primary key references members,
  asked_at timestamptz not null default platform_now()
);
grant select, insert, delete on members_closing_wishes to sanam_app;
