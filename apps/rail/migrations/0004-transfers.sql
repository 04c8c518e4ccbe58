-- Transfers by bank app to the shop's own account: what its statement shows. The number of a row is its place in the statement.
create table rail_transfers (
  line_no bigint generated always as identity primary key,
  line_id text not null unique,
  -- On the slip that the payer's bank draws.
  trans_ref text not null unique,
  bank_code text not null,
  account_no text not null,
  amount bigint not null check (amount > 0),
  payer_name text,
  payer_bank text not null,
  payer_account text not null,
  note text,
  booked_at timestamptz not null
);

-- A refund takes back a payment of a charge or a transfer by bank app.
alter table rail_refunds drop constraint rail_refunds_payment_id_fkey;
