-- Who played in a period that has statements, sorted by valid bet: a page of it is read in this order, whatever the team's
-- size. Amounts are minor units of THB. What is written never changes, as the days that it adds up never do.

create table agents_spans (
  span_id bigint primary key generated always as identity,
  merchant_id text not null references merchants,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Everybody who played in a line of the merchant.
  members integer not null,
  unique (merchant_id, starts_at, ends_at)
);
grant select, insert on agents_spans to sanam_app;

-- The rows are written by a function that reads the lines and members they name; neither is ever removed.
create table agents_span_members (
  span_id bigint not null references agents_spans,
  line_id bigint not null,
  member_no bigint not null,
  facts bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  net_loss bigint not null,
  -- Has a row in another line too: what both come to is added up when it is asked for.
  is_moved boolean not null,
  primary key (span_id, line_id, member_no)
);
create index agents_span_members_top on agents_span_members (span_id, valid_bet desc, member_no) where not is_moved;
create index agents_span_members_moved on agents_span_members (span_id) where is_moved;
create trigger agents_span_members_append_only before update or delete or truncate on agents_span_members
  for each statement execute function platform_refuse_change();
grant select, insert on agents_span_members to sanam_app;

-- How many of a team played.
create table agents_span_teams (
  span_id bigint not null references agents_spans,
  agent_no bigint not null,
  members integer not null,
  primary key (span_id, agent_no)
);
create trigger agents_span_teams_append_only before update or delete or truncate on agents_span_teams
  for each statement execute function platform_refuse_change();
grant select, insert on agents_span_teams to sanam_app;
