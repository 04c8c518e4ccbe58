-- All that is held on a member, as one archive.
alter table wallet_exports
  drop constraint wallet_exports_record_check,
  add constraint wallet_exports_record_check check (record in ('account', 'bets', 'profit', 'credit', 'everything')),
  drop constraint wallet_exports_format_check,
  add constraint wallet_exports_format_check check (format in ('csv', 'pdf', 'zip')),
  add constraint wallet_exports_archive check ((record = 'everything') = (format = 'zip'));
