-- Statements of our accounts: how far each has been read, every report about the same money, and money that nothing fits.
alter table payments_statement_lines
  add column payer_bank text,
  -- With the digits that the bank hides: XXXXX1234X.
  add column payer_account text;

create table payments_statements (
  account_key text primary key references payments_rail_accounts,
  -- The place after the last line that was read, in the words of the feed.
  next_after text,
  -- The watermark: nothing that was booked before is missing.
  read_until timestamptz,
  read_at timestamptz not null default platform_now()
);
grant select, insert, update on payments_statements to sanam_app;

-- A later report about a line we had; or one of which nobody can tell whether it is (`line_id` null: people decide).
create table payments_line_reports (
  account_key text not null references payments_rail_accounts,
  source_ref text not null,
  line_id text references payments_statement_lines,
  evidence text not null check (evidence in ('query', 'callback', 'statement', 'slip', 'staff')),
  amount bigint not null check (amount > 0),
  payer_name text,
  payer_account text,
  booked_at timestamptz not null,
  seen_at timestamptz not null default platform_now(),
  primary key (account_key, source_ref)
);
create index payments_line_reports_line on payments_line_reports (line_id);
grant select, insert on payments_line_reports to sanam_app;
grant update (line_id) on payments_line_reports to sanam_app;
create index payments_statement_lines_joining on payments_statement_lines (account_key, amount, booked_at);

-- Unmatched lines: money on our account that no order takes by itself.
create table payments_unmatched_lines (
  line_id text primary key references payments_statement_lines,
  reason text not null check (reason in ('noOrder', 'severalOrders', 'amountOfAnother', 'severalLines')),
  -- Orders that it might belong to.
  candidates text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'attached', 'returning', 'returned')),
  version integer not null default 1,
  created_at timestamptz not null default platform_now(),
  decided_at timestamptz
);
create index payments_unmatched_lines_queue on payments_unmatched_lines (state, created_at desc);
grant select, insert on payments_unmatched_lines to sanam_app;
grant update (state, version, decided_at) on payments_unmatched_lines to sanam_app;

-- Money goes back without an order, too.
alter table payments_returns alter column deposit_id drop not null;

insert into staff_role_permissions (role, permission)
select role, 'payments.unmatched.read' from staff_role_permissions where permission = 'payments.deposit.read'
union all
select role, 'payments.unmatched.decide' from staff_role_permissions where permission = 'payments.deposit.decide'
on conflict do nothing;
