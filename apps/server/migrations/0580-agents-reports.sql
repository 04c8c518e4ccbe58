-- What reports of agents read: sums of whole teams by business day, and who was there on a day. Amounts are minor units of THB.

-- A report reads what its own lines did.
create index agents_facts_line on agents_facts (line_id, slot);
create index agents_hours_line on agents_hours (line_id, hour);
create index agents_days_line on agents_days (line_id, day);
create index agents_flows_line on agents_flows (line_id, slot);
create index agents_members_joined on agents_members (merchant_id, joined_at);
create index agents_statements_paid on agents_statements (agent_no, paid_at) where state = 'paid';

-- The sums below are written by functions that read the members and lines they name; neither is ever removed.

-- Days that are in the sums below, and from when to when they lasted. They are in agents_summed_days too.
create table agents_reported_days (
  merchant_id text not null references merchants,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Who played for this much was active that day.
  active_min bigint not null,
  primary key (merchant_id, day)
);
grant select, insert on agents_reported_days to sanam_app;

-- What members paid in and out on a day, and what promotions gave them.
create table agents_flow_days (
  line_id bigint not null,
  day date not null,
  member_no bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  rebates bigint not null,
  promotions bigint not null,
  -- Paid in, and for the first time.
  is_depositor boolean not null,
  is_first boolean not null,
  primary key (line_id, day, member_no)
);
create index agents_flow_days_member on agents_flow_days (member_no, day);
grant select, insert on agents_flow_days to sanam_app;

-- Who was active on a day.
create table agents_active_days (
  line_id bigint not null,
  day date not null,
  member_no bigint not null,
  primary key (line_id, day, member_no)
);
create index agents_active_days_member on agents_active_days (member_no, day);
grant select, insert on agents_active_days to sanam_app;

-- Of everybody below an agent, by the lines of that time. `wages`: what the agent and the agents below were paid.
create table agents_team_reports (
  agent_no bigint not null,
  day date not null,
  joined integer not null,
  first_deposits integer not null,
  deposits bigint not null,
  withdrawals bigint not null,
  rebates bigint not null,
  promotions bigint not null,
  wages bigint not null,
  primary key (agent_no, day)
);
grant select, insert on agents_team_reports to sanam_app;

-- How many of a team were there on a day, by the last day before on which they were. So those who were there in a range
-- are counted once without looking at members: the rows of its days whose last day is before the range.
create table agents_team_people (
  agent_no bigint not null,
  day date not null,
  kind text not null check (kind in ('bettor', 'active', 'depositor')),
  -- Of bettors: one product; empty: any.
  product text not null,
  -- -infinity: never, or longer ago than any range.
  last_day date not null check (last_day < day),
  members integer not null check (members > 0),
  primary key (agent_no, day, kind, product, last_day)
);
grant select, insert on agents_team_people to sanam_app;

-- When somebody was there last, in each line.
create table agents_last_days (
  member_no bigint not null,
  kind text not null,
  product text not null,
  line_id bigint not null,
  last_day date not null,
  primary key (member_no, kind, product, line_id)
);
grant select, insert, update on agents_last_days to sanam_app;

-- What a team holds, as it was in this hour.
create table agents_team_balances (
  agent_no bigint primary key,
  team bigint not null,
  direct bigint not null,
  at timestamptz not null
);
grant select, insert, update on agents_team_balances to sanam_app;
