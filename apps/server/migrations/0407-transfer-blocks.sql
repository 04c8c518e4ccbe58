-- Members whose transfers failed too often: first a pause, then a suspension. Both end by themselves; staff may lift them.
create table payments_transfer_blocks (
  block_id text primary key,
  merchant_id text not null,
  member_id text not null,
  kind text not null check (kind in ('pause', 'suspension')),
  -- The orders that failed.
  orders text[] not null,
  started_at timestamptz not null default platform_now(),
  ends_at timestamptz not null check (ends_at > started_at),
  lifted_at timestamptz,
  version integer not null default 1
);
create index payments_transfer_blocks_member on payments_transfer_blocks (member_id, started_at desc);
create index payments_transfer_blocks_list on payments_transfer_blocks (merchant_id, started_at desc, block_id);
grant select, insert on payments_transfer_blocks to sanam_app;
grant update (lifted_at, version) on payments_transfer_blocks to sanam_app;

-- Orders that their rail refused, of one member.
create index payments_deposits_declined on payments_deposits (member_id, decided_at desc) where reason_code = 'declined';
