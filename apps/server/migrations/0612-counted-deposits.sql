-- What of a deposit counts, for everybody who follows deposits: what was credited less what went back; nothing of one that its
-- payer's bank reversed.
create table payments_counted_deposits (
  follower text not null,
  deposit_id text not null,
  member_id text not null references members,
  credited_at timestamptz not null,
  amount bigint not null default 0 check (amount >= 0),
  is_reversed boolean not null default false,
  primary key (follower, deposit_id)
);
create index payments_counted_deposits_member on payments_counted_deposits (member_id);
grant select, insert, update on payments_counted_deposits to sanam_app;

insert into payments_counted_deposits select 'missions', d.* from missions_deposits d;
insert into payments_counted_deposits select 'draws', d.* from draws_deposits d;
drop table missions_deposits, draws_deposits;
