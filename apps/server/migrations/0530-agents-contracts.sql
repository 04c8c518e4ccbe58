-- Contracts are offered, signed and ended.

alter table agents_contract_versions
  -- Was suspended when it ended: what it accrued until then is not paid.
  add column is_unpaid boolean not null default false,
  -- Nobody keeps a draft: an offer is written and made at once.
  alter column state set default 'offered',
  drop constraint agents_contract_versions_state_check,
  add constraint agents_contract_versions_state_check check (state in ('offered', 'signed', 'active', 'ending', 'suspended',
    'ended', 'rejected', 'withdrawn', 'expired')),
  -- A contract that was signed may end before it begins: then it never was in force.
  drop constraint agents_contract_versions_check,
  add constraint agents_contract_versions_in_force check (
    case state
      when 'ended' then true
      when 'offered' then valid is null
      when 'rejected' then valid is null
      when 'withdrawn' then valid is null
      when 'expired' then valid is null
      else valid is not null
    end);
grant update (is_unpaid) on agents_contract_versions to sanam_app;

-- Of a contract at most one version waits for a signature or for its first period.
create unique index agents_contract_versions_waiting on agents_contract_versions (contract_id)
  where state in ('offered', 'signed');

insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('agentManager')) r (role)
cross join (values ('agents.contract.read'), ('agents.contract.offer'), ('agents.contract.suspend')) p (permission)
on conflict do nothing;
