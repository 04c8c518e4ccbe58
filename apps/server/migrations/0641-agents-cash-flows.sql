-- What a cash agent pays to a player is a deposit in the reports of the lines, in the hold checks and for new members. No
-- rail took a fee, so it is no payment of a dividend.
alter table agents_flows drop constraint agents_flows_kind_check;
alter table agents_flows add constraint agents_flows_kind_check check (kind in ('payment', 'promotion', 'cash'));
alter table agents_flows add constraint agents_flows_cash check (kind <> 'cash' or (source_type = 'agentTransfer' and deposit = amount));
-- From this moment on each such transfer has its flow.
alter table agents_flow_state add column cash_since timestamptz not null default platform_now();
