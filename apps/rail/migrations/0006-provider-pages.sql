-- Charges that are paid on a page of ours: an electronic wallet, and a card with the challenge of its bank.
alter table rail_charges
  add column kind text not null default 'bill' check (kind in ('bill', 'wallet', 'card')),
  -- Where that page leads back to.
  add column return_url text;
