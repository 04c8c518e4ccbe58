-- Statements that staff bring as files: how a bank's CSV is read, what each file said, and what became of each of its lines.
create table payments_statement_templates (
  template_id text primary key,
  merchant_id text not null,
  name text not null,
  settings jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default platform_now(),
  unique (merchant_id, name)
);
grant select, insert, update on payments_statement_templates to sanam_app;

create table payments_statement_files (
  file_id text primary key,
  merchant_id text not null,
  account_key text not null references payments_rail_accounts,
  format text not null check (format in ('camt053', 'csv')),
  -- The template's name when the file was read.
  template text,
  file_name text not null,
  -- Of the bytes, and of the lines as they were read: a second person confirms these and no others.
  digest text not null,
  lines_digest text not null,
  -- The statement is whole from here to there.
  period_from timestamptz not null,
  period_until timestamptz not null,
  line_count integer not null check (line_count > 0),
  in_sum bigint not null check (in_sum >= 0),
  out_sum bigint not null check (out_sum >= 0),
  opening bigint,
  closing bigint,
  state text not null default 'checked' check (state in ('checked', 'taking', 'taken')),
  version integer not null default 1,
  read_by text not null,
  created_at timestamptz not null default platform_now(),
  taken_at timestamptz,
  check (period_from < period_until),
  check ((state = 'taken') = (taken_at is not null))
);
create index payments_statement_files_newest on payments_statement_files (created_at desc);
create index payments_statement_files_periods on payments_statement_files (account_key, period_from) where state = 'taken';
-- One file is taken once.
create unique index payments_statement_files_once on payments_statement_files (account_key, digest) where state <> 'checked';
grant select, insert on payments_statement_files to sanam_app;
grant update (state, version, taken_at) on payments_statement_files to sanam_app;

create table payments_statement_file_lines (
  file_id text not null references payments_statement_files,
  ordinal integer not null,
  -- Where it stands in the file: the line of a CSV, the number of an entry.
  row_no integer not null,
  direction text not null check (direction in ('in', 'out')),
  source_ref text not null,
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  payer_name text,
  payer_bank text,
  payer_account text,
  reference text,
  -- `known`: a line or a report had this reference. `joined`: it is about a line we had. `new`: it became a line.
  -- `open`: people decide.
  outcome text check (outcome in ('known', 'joined', 'new', 'open')),
  primary key (file_id, ordinal)
);
create index payments_statement_file_lines_left on payments_statement_file_lines (file_id, ordinal) where outcome is null;
grant select, insert on payments_statement_file_lines to sanam_app;
grant update (outcome) on payments_statement_file_lines to sanam_app;

-- A report that nobody can tell the money of is before people: it has a number, and all that the bank said.
alter table payments_line_reports
  add column report_id text not null default 'rep_' || replace(gen_random_uuid()::text, '-', ''),
  add column direction text not null default 'in' check (direction in ('in', 'out')),
  add column payer_bank text,
  add column reference text,
  -- How people decided it; null: by itself, or not yet.
  add column decision text check (decision in ('same', 'received', 'sent', 'fee')),
  add column version integer not null default 1,
  add column decided_at timestamptz;
alter table payments_line_reports add constraint payments_line_reports_id unique (report_id);
create index payments_line_reports_open on payments_line_reports (seen_at desc) where line_id is null;
create index payments_line_reports_decided on payments_line_reports (decided_at desc) where decision is not null;
grant update (line_id, decision, version, decided_at) on payments_line_reports to sanam_app;

-- Credits that slips alone made and that no statement has confirmed.
create index payments_statement_lines_slips on payments_statement_lines (seen_at desc) where evidence = 'slip';

insert into staff_role_permissions (role, permission)
select role, 'payments.statement.read' from staff_role_permissions where permission = 'payments.deposit.read'
union all
select role, 'payments.statement.decide' from staff_role_permissions where permission = 'payments.deposit.decide'
on conflict do nothing;
