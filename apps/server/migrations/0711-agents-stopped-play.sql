-- Bets that count for a line although their member was on a break or excluded when they were placed. The passes of the checks
-- note what they find, so that each bet is reported once.
create table agents_stopped_play (
  fact_id bigint primary key,
  merchant_id text not null references merchants,
  member_no bigint not null references agents_members (member_no),
  placed_at timestamptz not null,
  found_at timestamptz not null default platform_now()
);
grant select, insert on agents_stopped_play to sanam_app;
