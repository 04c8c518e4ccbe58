-- Charges that are paid in a crypto asset: an address of their own, a rate that is kept for their lifetime, confirmations.
alter table rail_charges
  drop constraint rail_charges_kind_check,
  add constraint rail_charges_kind_check check (kind in ('bill', 'wallet', 'card', 'crypto')),
  add column address text,
  -- Satang for one unit of the asset, and what is to be sent in its smallest part (a millionth).
  add column rate bigint check (rate > 0),
  add column asset_amount bigint check (asset_amount > 0),
  add constraint rail_charges_crypto
    check ((kind = 'crypto') = (address is not null and rate is not null and asset_amount is not null));
-- A payment by crypto is booked when the chain has confirmed it often enough; empty for all others.
alter table rail_payments
  add column asset_amount bigint check (asset_amount > 0),
  add column confirmations integer check (confirmations >= 0);
alter table rail_faults add column crypto_rate bigint not null default 3500 check (crypto_rate > 0);
