-- Payments of lines are claimed up to a posting number that was marked before.
drop function if exists agents_claim_flows(integer);
drop function if exists ledger_moved(bigint, integer, text[]);
