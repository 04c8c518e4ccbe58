-- Stakes of rounds that a vendor does not finish, given back to their players after the approval of two people.
create table vendors_returns (
  return_id text primary key,
  vendor_id integer not null references vendors (id),
  -- Rounds opened before this time and still open when their turn comes.
  opened_before timestamptz not null,
  -- Counted when it was proposed; the vendor may have finished some of them since.
  rounds integer not null check (rounds > 0),
  state text not null default 'running' check (state in ('running', 'done')),
  returned integer not null default 0 check (returned >= 0),
  amount bigint not null default 0 check (amount >= 0),
  -- Rounds that were still open at the end.
  failed integer not null default 0 check (failed >= 0),
  started_at timestamptz not null default platform_now(),
  ended_at timestamptz,
  check ((ended_at is not null) = (state = 'done'))
);
create unique index vendors_returns_one_running on vendors_returns (vendor_id) where state = 'running';
create index vendors_returns_of_vendor on vendors_returns (vendor_id, started_at desc);
grant select, insert on vendors_returns to sanam_app;
grant update (state, returned, amount, failed, ended_at) on vendors_returns to sanam_app;

insert into staff_role_permissions (role, permission)
select role, 'games.round.return' from staff_role_permissions where permission = 'games.transfer.decide'
on conflict do nothing;
