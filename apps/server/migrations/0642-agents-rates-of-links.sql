-- Rates of a rebate that go with a link for agents or with an account that is opened as an agent's: who becomes the agent is
-- offered them as a contract. The plan is the one that the agent had in mind.
alter table agents_links add column rebate_plan bigint references agents_plans;
alter table agents_links add column rebate jsonb;
alter table agents_links add constraint agents_links_rebate
  check ((rebate is null) = (rebate_plan is null) and (rebate is null or target = 'agent'));
alter table agents_openings add column rebate_plan bigint references agents_plans;
alter table agents_openings add column rebate jsonb;
alter table agents_openings add constraint agents_openings_rebate
  check ((rebate is null) = (rebate_plan is null) and (rebate is null or account_type = 'agent'));
