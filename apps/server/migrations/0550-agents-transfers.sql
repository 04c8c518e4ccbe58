-- Money that agents move along the line: to the agent directly above or below, or to their own cash. Never changed.
create table agents_transfers (
  transfer_id text primary key,
  merchant_id text not null references merchants,
  kind text not null check (kind in ('up', 'down', 'own')),
  from_id text not null references members,
  to_id text not null references members,
  amount bigint not null check (amount > 0),
  note text check (length(note) <= 140),
  -- Read with the edge, under the locks of both members' rows.
  at timestamptz not null,
  transaction_id bigint not null,
  check ((kind = 'own') = (from_id = to_id))
);
create index agents_transfers_from on agents_transfers (from_id, at desc);
create index agents_transfers_to on agents_transfers (to_id, at desc);
create index agents_transfers_list on agents_transfers (merchant_id, at desc);
grant select, insert on agents_transfers to sanam_app;

insert into staff_role_permissions (role, permission)
values ('owner', 'agents.transfer.read'), ('agentManager', 'agents.transfer.read')
on conflict do nothing;
