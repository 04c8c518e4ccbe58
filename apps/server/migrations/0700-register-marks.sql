-- Accounts are marked for staff by two more kinds of data that they share with an excluded person: the payer of a
-- deposit, and the address with the family name. Neither stops an account.
alter table protection_account_keys
  drop constraint protection_account_keys_kind_check,
  add constraint protection_account_keys_kind_check check (kind in
    ('phone', 'email', 'idNumber', 'bankAccount', 'identity', 'person', 'device', 'payer', 'address'));
alter table protection_register_keys
  drop constraint protection_register_keys_kind_check,
  add constraint protection_register_keys_kind_check check (kind in
    ('phone', 'email', 'idNumber', 'bankAccount', 'identity', 'person', 'device', 'payer', 'address'));
