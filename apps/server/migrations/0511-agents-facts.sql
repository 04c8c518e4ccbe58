-- What members of the lines played, in slots of five minutes. Amounts are minor units of THB, cash alone.

-- Slots before `open_from` are closed: nothing is added to them. One row.
create table agents_clock (
  one boolean primary key default true check (one),
  open_from timestamptz not null,
  -- Hours before this are in agents_hours; not after open_from.
  hours_upto timestamptz not null check (hours_upto <= open_from and hours_upto = date_trunc('hour', hours_upto, 'UTC'))
);
insert into agents_clock (open_from, hours_upto)
  select date_bin('5 minutes', platform_now(), '2000-01-01 00:00+00'), date_trunc('hour', platform_now(), 'UTC');
grant select on agents_clock to sanam_app;
grant update (open_from, hours_upto) on agents_clock to sanam_app;

-- A fact of play and where it counts. The line and the slot never change. Partition-ready: ranges of slot.
create table agents_facts (
  fact_id bigint primary key,
  -- The first fact of the same round or bet; a correction has differences.
  corrects bigint,
  slot timestamptz not null check (slot = date_bin('5 minutes', slot, '2000-01-01 00:00+00')),
  member_no bigint not null references agents_members (member_no),
  -- The upline's line when the first fact was settled.
  line_id bigint not null references agents_lines,
  product text not null,
  -- Cash and bonus money together: what the cash share of later corrections is made of.
  stake bigint not null,
  valid bigint not null,
  stake_cash bigint not null,
  payout_cash bigint not null,
  -- The cash share of what counts as played, and of what the member lost. A jackpot is not the agent's loss.
  valid_bet bigint not null,
  net_loss bigint not null,
  settled_at timestamptz not null
);
create index agents_facts_slot on agents_facts (slot);
create index agents_facts_member on agents_facts (member_no, slot);
create index agents_facts_corrects on agents_facts (corrects) where corrects is not null;
create trigger agents_facts_append_only before update or delete or truncate on agents_facts
  for each statement execute function platform_refuse_change();
grant select, insert on agents_facts to sanam_app;

-- A fact finds its member's upline and the upline's line of that time.
create index agents_uplines_member on agents_uplines (member_no);
create index agents_lines_agent on agents_lines (agent_no);

-- Sums of closed hours.
create table agents_hours (
  hour timestamptz not null,
  line_id bigint not null references agents_lines,
  member_no bigint not null references agents_members (member_no),
  product text not null,
  facts integer not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  net_loss bigint not null,
  primary key (hour, line_id, member_no, product)
);
create index agents_hours_member on agents_hours (member_no, hour);
grant select, insert on agents_hours to sanam_app;

-- Sums of closed business days, in the merchant's zone.
create table agents_days (
  day date not null,
  line_id bigint not null references agents_lines,
  member_no bigint not null references agents_members (member_no),
  product text not null,
  facts integer not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  net_loss bigint not null,
  primary key (day, line_id, member_no, product)
);
create index agents_days_member on agents_days (member_no, day);
grant select, insert on agents_days to sanam_app;

-- The same of whole teams: everybody below the agent, by the lines of that time.
create table agents_team_days (
  agent_no bigint not null references agents_members (member_no),
  day date not null,
  product text not null,
  members integer not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  net_loss bigint not null,
  primary key (agent_no, day, product)
);
grant select, insert on agents_team_days to sanam_app;

-- Which days are summed, and from when to when they lasted.
create table agents_summed_days (
  merchant_id text not null references merchants,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (merchant_id, day),
  check (ends_at > starts_at)
);
grant select, insert on agents_summed_days to sanam_app;
