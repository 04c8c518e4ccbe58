-- From this posting on, costs of promotions are claimed from the ledger, and money that comes back belongs to the line in
-- which it was paid. Earlier postings stay as they were claimed.
alter table agents_flow_state add column costs_since bigint not null default 0;
update agents_flow_state set costs_since = upto;
alter table agents_flow_state alter column costs_since drop default;

-- No module ever called it: costs are read from the ledger.
drop function if exists agents_claim_cost(text, text, text, bigint, timestamptz);
