-- Two people of the staff may impose worse terms on an agent: they begin 15 days after the agent was told at the earliest.

alter table agents_contract_versions
  -- When the agent was told of a version that needs no signature; null for every other version.
  add column imposed_at timestamptz,
  drop constraint agents_contract_versions_state_check,
  add constraint agents_contract_versions_state_check check (state in ('offered', 'signed', 'imposed', 'active', 'ending',
    'suspended', 'ended', 'rejected', 'withdrawn', 'expired')),
  add constraint agents_contract_versions_imposed check (state <> 'imposed' or imposed_at is not null),
  add constraint agents_contract_versions_told_before check (
    imposed_at is null or valid is null or lower(valid) >= imposed_at + interval '360 hours');

-- Of a contract at most one imposed version waits for its first period, beside one that is offered or signed.
create unique index agents_contract_versions_imposed_waiting on agents_contract_versions (contract_id) where state = 'imposed';
