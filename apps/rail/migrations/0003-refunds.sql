-- Payments sent back to whoever paid them, on the shop's word.
create table rail_refunds (
  refund_id     text primary key,
  payment_id    text not null references rail_payments,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  state         text not null check (state in ('pending', 'silent', 'paid', 'failed')),
  reason        text,
  bank_reference text,
  created_at    timestamptz not null,
  decided_at    timestamptz,
  -- When the rail pays by itself in automatic mode.
  due_at        timestamptz
);
-- A payment goes back once; only a refund that failed for good makes room for another.
create unique index rail_refunds_once on rail_refunds (payment_id) where state <> 'failed';
create index rail_refunds_newest on rail_refunds (created_at desc);
create index rail_refunds_due on rail_refunds (due_at) where due_at is not null;
