-- The provider of identity checks: people whom the shop sent, and what a tester made of them.
create table rail_applicants (
  applicant_id text primary key,
  external_id text not null unique,
  level_name text not null,
  language text not null default 'th',
  status text not null default 'init' check (status in ('init', 'pending', 'completed')),
  answer text check (answer in ('GREEN', 'RED')),
  reject_type text check (reject_type in ('RETRY', 'FINAL')),
  label text,
  first_name text,
  last_name text,
  birth_date text,
  document_type text,
  valid_until text,
  page_token text unique,
  page_until timestamptz,
  return_url text,
  created_at timestamptz not null,
  reviewed_at timestamptz
);
create index rail_applicants_newest on rail_applicants (created_at desc);
alter table rail_callbacks drop constraint rail_callbacks_face_check;
alter table rail_callbacks add constraint rail_callbacks_face_check check (face in ('bank', 'gateway', 'identity'));
