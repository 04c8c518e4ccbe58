-- Sums of a merchant's running business day for the reports of teams. They hold the closed slots of the first day that is not
-- in agents_reported_days, and are deleted when that day is reported. Amounts are minor units of THB.

-- The running day of each merchant.
create table agents_running_days (
  merchant_id text primary key references merchants,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Slots of the day before this are in the sums below.
  upto timestamptz not null check (upto >= starts_at and upto <= ends_at),
  -- Who played for this much is active.
  active_min bigint not null
);
grant select, insert, delete on agents_running_days to sanam_app;
grant update (upto) on agents_running_days to sanam_app;

-- What members did, by the line in which it counts. Rows change often, so pages keep room for new versions.
create table agents_running_members (
  member_no bigint not null,
  line_id bigint not null,
  -- Empty: payments.
  product text not null,
  stake bigint not null,
  valid_bet bigint not null,
  is_depositor boolean not null,
  primary key (member_no, line_id, product)
) with (fillfactor = 70);
grant select, insert, delete on agents_running_members to sanam_app;
grant update (stake, valid_bet, is_depositor) on agents_running_members to sanam_app;

-- The same for everybody below an agent, by the lines of that time.
create table agents_running_teams (
  agent_no bigint not null,
  -- Empty: payments and costs of promotions.
  product text not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  first_deposits integer not null,
  deposits bigint not null,
  withdrawals bigint not null,
  promotions bigint not null,
  primary key (agent_no, product)
) with (fillfactor = 50);
grant select, insert, delete on agents_running_teams to sanam_app;
grant update (stake, payout, valid_bet, first_deposits, deposits, withdrawals, promotions) on agents_running_teams to sanam_app;

-- How many members of a team played, were active and paid in, by the last reported day on which they did; as
-- agents_team_people.
create table agents_running_people (
  agent_no bigint not null,
  kind text not null check (kind in ('bettor', 'active', 'depositor')),
  product text not null,
  last_day date not null,
  members integer not null,
  primary key (agent_no, kind, product, last_day)
) with (fillfactor = 50);
grant select, insert, delete on agents_running_people to sanam_app;
grant update (members) on agents_running_people to sanam_app;
