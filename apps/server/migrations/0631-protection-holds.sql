-- What signs of harm stop for a while: paying in, bonuses, offers. It ends by itself; withdrawals are never in it.
create table protection_holds (
  member_id text not null references protection_gates (member_id),
  action text not null check (action in ('depositOrder', 'bonus', 'marketing')),
  until timestamptz not null,
  placed_at timestamptz not null default platform_now(),
  primary key (member_id, action)
);
create index protection_holds_until on protection_holds (until);
grant select, insert, update, delete on protection_holds to sanam_app;
