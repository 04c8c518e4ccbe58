-- What members of the lines paid in and out, and what promotions gave them. Amounts are minor units of THB.

-- Up to which posting of the ledger payments are claimed, and after which one they count: what was there before is not of
-- this day. One row.
create table agents_flow_state (
  one boolean primary key default true check (one),
  since bigint not null,
  upto bigint not null check (upto >= since)
);
insert into agents_flow_state (since, upto) select coalesce(max(id), 0), coalesce(max(id), 0) from ledger_postings;
grant select on agents_flow_state to sanam_app;
grant update (upto) on agents_flow_state to sanam_app;

-- Each counts once, by its source, in one slot and one line: neither ever changes. Partition-ready: ranges of slot.
create table agents_flows (
  source_type text not null,
  source_id text not null,
  -- `payment`: a deposit that was credited or a withdrawal that was paid, below 0 when it came back; `promotion`: what a
  -- promotion cost.
  kind text not null check (kind in ('payment', 'promotion')),
  slot timestamptz not null check (slot = date_bin('5 minutes', slot, '2000-01-01 00:00+00')),
  member_no bigint not null references agents_members (member_no),
  -- The upline's line when it was settled.
  line_id bigint not null references agents_lines,
  amount bigint not null,
  settled_at timestamptz not null,
  primary key (source_type, source_id)
);
create index agents_flows_slot on agents_flows (slot);
create index agents_flows_member on agents_flows (member_no, slot);
create trigger agents_flows_append_only before update or delete or truncate on agents_flows
  for each statement execute function platform_refuse_change();
grant select, insert on agents_flows to sanam_app;
