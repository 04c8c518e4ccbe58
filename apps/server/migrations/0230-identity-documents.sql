-- Papers that show who a member is. Their pictures lie sealed in the store of files, one by one.
create table protection_documents (
  document_id text primary key,
  member_id text not null references protection_gates (member_id),
  kind text not null check (kind in ('idCard', 'passport', 'drivingLicence')),
  state text not null default 'sent' check (state in ('sent', 'checking', 'approved', 'again', 'refused', 'revoked')),
  -- What the member is told of a paper that was not taken, or is taken no longer.
  answer text check (answer in ('unreadable', 'outOfDate', 'anotherPerson', 'incomplete', 'underAge', 'notGenuine')),
  -- The last day on which an approved paper counts; null where it has none.
  valid_until date,
  sent_at timestamptz not null default platform_now(),
  decided_at timestamptz,
  decided_by text,
  version integer not null default 1
);
-- One at a time.
create unique index protection_documents_open on protection_documents (member_id) where state in ('sent', 'checking');
create index protection_documents_member on protection_documents (member_id, sent_at desc);
create index protection_documents_queue on protection_documents (state, sent_at, document_id);

create table protection_document_pictures (
  picture_id text primary key,
  document_id text not null references protection_documents (document_id),
  side text not null check (side in ('front', 'back', 'selfie')),
  file_name text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  byte_count integer not null check (byte_count > 0),
  unique (document_id, side)
);

grant select, insert, update on protection_documents to sanam_app;
grant select, insert on protection_document_pictures to sanam_app;

insert into staff_roles values ('protection') on conflict do nothing;
insert into staff_role_permissions (role, permission) values
  ('protection', 'protection.document.read'), ('protection', 'protection.document.decide'),
  ('risk', 'protection.document.read'), ('risk', 'protection.document.decide'),
  ('owner', 'settings.protection.read'), ('owner', 'settings.protection.change'),
  ('protection', 'settings.protection.read'), ('protection', 'settings.protection.change'),
  ('risk', 'settings.protection.read'), ('auditor', 'settings.protection.read')
on conflict do nothing;
