-- The credit report as a file.
alter table wallet_exports
  drop constraint wallet_exports_record_check,
  add constraint wallet_exports_record_check check (record in ('account', 'bets', 'profit', 'credit'));
