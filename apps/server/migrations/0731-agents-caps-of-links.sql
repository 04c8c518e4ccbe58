-- The most that a period pays, for the rebate that goes with a link for agents or with an account that is opened as an
-- agent's; null: no cap. Contracts beside it keep theirs in their elements.
alter table agents_links add column rebate_max bigint;
alter table agents_links add constraint agents_links_rebate_max
  check (rebate_max is null or (rebate_max >= 0 and rebate is not null));
alter table agents_openings add column rebate_max bigint;
alter table agents_openings add constraint agents_openings_rebate_max
  check (rebate_max is null or (rebate_max >= 0 and rebate is not null));
