-- What a merchant owes its players: the sums of their accounts at the end of each business day. The running day is written
-- again and again; a day that is over stays as it is.
create table payments_player_funds (
  merchant_id text not null,
  day date not null,
  cash bigint not null check (cash >= 0),
  hold bigint not null check (hold >= 0),
  vendor bigint not null check (vendor >= 0),
  transit bigint not null check (transit >= 0),
  agent bigint not null check (agent >= 0),
  -- Apart: bonus money is not owed before it is played.
  bonus bigint not null check (bonus >= 0),
  -- Members with money in one of these accounts.
  members integer not null,
  as_of timestamptz not null,
  is_final boolean not null,
  primary key (merchant_id, day)
);
grant select, insert on payments_player_funds to sanam_app;
grant update (cash, hold, vendor, transit, agent, bonus, members, as_of, is_final) on payments_player_funds to sanam_app;
create trigger payments_player_funds_final before update or delete on payments_player_funds
  for each row when (old.is_final) execute function platform_refuse_change();

-- Who looks after payouts and promises reads it as well.
insert into staff_role_permissions (role, permission)
select role, 'payments.funds.read' from unnest(array['owner', 'payments', 'risk', 'auditor']) role
on conflict do nothing;
