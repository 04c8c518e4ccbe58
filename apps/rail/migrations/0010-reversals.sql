-- Payments by card or wallet that their provider took back after it had booked them.
create table rail_reversals (
  reversal_id   text primary key,
  payment_id    text not null unique references rail_payments,
  charge_id     text not null references rail_charges,
  amount        bigint not null check (amount > 0),
  -- A dispute of the payer, or the provider's own correction.
  kind          text not null check (kind in ('reversed', 'void')),
  created_at    timestamptz not null
);
create index rail_reversals_of_charge on rail_reversals (charge_id);
