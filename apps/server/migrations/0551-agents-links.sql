-- Links of agents: what an invitation of members is for the agent who made it, and who came by it.
create table agents_links (
  merchant_id text not null references merchants,
  -- The invitation's, as it is kept.
  code text not null,
  agent_no bigint not null references agents_members (member_no),
  -- `agent`: who comes by it is offered to become an agent.
  target text not null check (target in ('player', 'agent')),
  -- Where the agent spread it.
  tag text not null default '' check (length(tag) <= 40),
  created_at timestamptz not null default platform_now(),
  primary key (merchant_id, code)
);
create index agents_links_agent on agents_links (agent_no, created_at desc);
grant select, insert on agents_links to sanam_app;

create table agents_link_joins (
  member_no bigint primary key references agents_members (member_no),
  merchant_id text not null,
  code text not null,
  -- When the first deposit was known to be credited.
  deposited_at timestamptz,
  foreign key (merchant_id, code) references agents_links
);
create index agents_link_joins_link on agents_link_joins (merchant_id, code);
grant select, insert on agents_link_joins to sanam_app;
grant update (deposited_at) on agents_link_joins to sanam_app;
