-- How a member becomes an agent: an offer, which the member accepts. How a line comes below another upline: a move, decided
-- by two people, which takes effect when the merchant's next business day begins.

-- The direct downline as it was: read by upline, newest members first.
create index agents_uplines_downline on agents_uplines (upline_no, member_no desc);
drop index agents_uplines_upline;

create table agents_offers (
  offer_id text primary key,
  merchant_id text not null references merchants,
  member_id text not null references members,
  account_type text not null check (account_type in ('agent', 'generalAgent', 'promoter', 'cashAgent')),
  -- The agent directly above; null: the merchant.
  upline_id text references members,
  offered_by_kind text not null check (offered_by_kind in ('staff', 'agent')),
  offered_by text not null,
  reason text,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'rejected', 'withdrawn', 'expired')),
  offered_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'offered') = (decided_at is null)),
  check (account_type <> 'generalAgent' or upline_id is null)
);
create unique index agents_offers_open on agents_offers (member_id) where state = 'offered';
create index agents_offers_list on agents_offers (merchant_id, offered_at desc);
create index agents_offers_due on agents_offers (expires_at) where state = 'offered';
grant select, insert on agents_offers to sanam_app;
grant update (state, decided_at) on agents_offers to sanam_app;

create table agents_moves (
  move_id text primary key,
  merchant_id text not null references merchants,
  agent_no bigint not null references agents_members (member_no),
  -- Null: the merchant.
  from_no bigint references agents_members (member_no),
  to_no bigint references agents_members (member_no),
  effective_at timestamptz not null,
  -- `failed`: when the day came, the move was not possible any more; the line stays where it was.
  state text not null default 'planned' check (state in ('planned', 'done', 'failed')),
  failure text,
  proposed_by text not null,
  approved_by text not null,
  approved_at timestamptz not null default platform_now(),
  reason text not null,
  decided_at timestamptz,
  check ((state = 'planned') = (decided_at is null)),
  check ((state = 'failed') = (failure is not null)),
  check (proposed_by <> approved_by),
  check (to_no is distinct from from_no)
);
create unique index agents_moves_planned on agents_moves (agent_no) where state = 'planned';
create index agents_moves_list on agents_moves (merchant_id, approved_at desc);
create index agents_moves_due on agents_moves (effective_at) where state = 'planned';
grant select, insert on agents_moves to sanam_app;
grant update (state, failure, decided_at) on agents_moves to sanam_app;

insert into staff_roles values ('agentManager') on conflict do nothing;
insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('agentManager')) r (role)
cross join (values ('agents.tree.read'), ('agents.agent.offer'), ('agents.line.move')) p (permission)
union all
select 'agentManager', p.permission from (values ('players.member.read'), ('approvals.approval.read'), ('approvals.approval.decide')) p (permission)
on conflict do nothing;
