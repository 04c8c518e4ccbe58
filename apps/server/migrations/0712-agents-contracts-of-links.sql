-- Contracts that go with a link for agents or with an account that is opened as an agent's, beside the rates of a rebate: who
-- becomes the agent is offered them. Each element has the number of its plan and its table.
alter table agents_links add column contracts jsonb not null default '[]';
alter table agents_links add constraint agents_links_contracts
  check (jsonb_typeof(contracts) = 'array' and (contracts = '[]' or target = 'agent'));
alter table agents_openings add column contracts jsonb not null default '[]';
alter table agents_openings add constraint agents_openings_contracts
  check (jsonb_typeof(contracts) = 'array' and (contracts = '[]' or account_type = 'agent'));
