-- How far a payment has come that does not count yet: a crypto payment that the chain is still confirming.
alter table payments_deposits
  add column confirming jsonb,
  add constraint payments_deposits_confirming check (confirming is null or method = 'CRYPTO');
grant update (confirming) on payments_deposits to sanam_app;
