-- What the records of the agent centre are read by: bets and payments of a line, newest first.

-- Of whom the game is. Facts that were claimed before are told by those of play.
alter table agents_facts add column vendor_id integer;
alter table agents_facts disable trigger agents_facts_append_only;
update agents_facts a set vendor_id = f.vendor_id from play_facts f where f.id = a.fact_id;
alter table agents_facts enable trigger agents_facts_append_only;
alter table agents_facts alter column vendor_id set not null;
drop index agents_facts_line;
create index agents_facts_line on agents_facts (line_id, slot, fact_id);

-- Of a payment the kind of its posting: what was paid in, out, and came back.
alter table agents_flows add column move text;
alter table agents_flows disable trigger agents_flows_append_only;
update agents_flows f set move = p.kind from ledger_postings p
  where f.kind = 'payment' and p.id = case when f.kind = 'payment' then f.source_id::bigint end;
alter table agents_flows enable trigger agents_flows_append_only;
alter table agents_flows add constraint agents_flows_move check ((kind = 'payment') = (move is not null));
create index agents_flows_payments on agents_flows (line_id, settled_at desc, source_id desc) where kind = 'payment';

-- Who has left an upline: few.
create index agents_uplines_past on agents_uplines (upline_no) where not upper_inf(valid);
