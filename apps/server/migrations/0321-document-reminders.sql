-- When the member was told that an approved paper runs out soon.
alter table protection_documents add column reminded_at timestamptz;
create index protection_documents_running_out on protection_documents (valid_until)
  where state = 'approved' and reminded_at is null;
