-- The tree of agents and of those below them. A member is known here by a number: paths, facts and statements hold many of
-- them. Nobody's type is kept here: `members.account_type` is the one place for it.

-- Everybody in somebody's line, and every agent. A member whom no agent brought has no row.
create table agents_members (
  member_no bigint generated always as identity unique,
  member_id text primary key references members,
  merchant_id text not null references merchants,
  -- The agent directly above; null: the merchant.
  upline_no bigint references agents_members (member_no),
  joined_at timestamptz not null default platform_now(),
  check (upline_no <> member_no)
);
create index agents_members_upline on agents_members (upline_no, member_no desc);
create index agents_members_merchant on agents_members (merchant_id, member_no desc);
grant select, insert on agents_members to sanam_app;
grant update (upline_no) on agents_members to sanam_app;

-- The line of each agent, in versions: from the top of the tree to the agent itself. A fact of play names the version of
-- the upline's line that held when it was settled, so that past periods keep their tree.
create table agents_lines (
  line_id bigint primary key generated always as identity,
  agent_no bigint not null references agents_members (member_no),
  merchant_id text not null references merchants,
  path bigint[] not null check (path[cardinality(path)] = agent_no),
  valid tstzrange not null check (not isempty(valid) and not lower_inf(valid) and lower_inc(valid) and not upper_inc(valid)),
  -- A number as a range of itself: no extension is needed to compare it.
  constraint agents_lines_one_at_a_time exclude using gist (int8range(agent_no, agent_no, '[]') with &&, valid with &&)
);
create unique index agents_lines_open on agents_lines (agent_no) where upper_inf(valid);
create index agents_lines_path on agents_lines using gin (path);
grant select, insert on agents_lines to sanam_app;
grant update (valid) on agents_lines to sanam_app;

-- Who was directly above whom, and when.
create table agents_uplines (
  member_no bigint not null references agents_members (member_no),
  upline_no bigint references agents_members (member_no),
  valid tstzrange not null check (not isempty(valid) and not lower_inf(valid) and lower_inc(valid) and not upper_inc(valid)),
  constraint agents_uplines_one_at_a_time exclude using gist (int8range(member_no, member_no, '[]') with &&, valid with &&)
);
create unique index agents_uplines_open on agents_uplines (member_no) where upper_inf(valid);
create index agents_uplines_upline on agents_uplines (upline_no);
grant select, insert on agents_uplines to sanam_app;
grant update (valid) on agents_uplines to sanam_app;
