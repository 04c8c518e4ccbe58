-- The daily close of our accounts: two people sign what the statement says against what our lines say. A close is never
-- changed; a line belongs to one close, and one that is seen after its day was closed belongs to the next.
create table payments_day_closes (
  close_id text primary key,
  merchant_id text not null,
  account_key text not null references payments_rail_accounts,
  day date not null,
  -- By the statement.
  opening bigint not null,
  closing bigint not null,
  -- By our lines.
  in_sum bigint not null check (in_sum >= 0),
  out_sum bigint not null check (out_sum >= 0),
  fee_sum bigint not null check (fee_sum >= 0),
  line_count integer not null,
  difference bigint generated always as (closing - (opening + in_sum - out_sum - fee_sum)) stored,
  -- By when a difference is cleared up.
  due date,
  reason text not null,
  proposed_by text not null,
  closed_by text not null,
  closed_at timestamptz not null default platform_now(),
  unique (account_key, day),
  check (closing = opening + in_sum - out_sum - fee_sum or due is not null)
);
create index payments_day_closes_newest on payments_day_closes (day desc, account_key);
grant select, insert on payments_day_closes to sanam_app;

-- Lines are only added to, so what closed them stands beside them.
create table payments_closed_lines (
  line_id text primary key references payments_statement_lines,
  close_id text not null references payments_day_closes
);
create index payments_closed_lines_of on payments_closed_lines (close_id);
create index payments_statement_lines_seen on payments_statement_lines (account_key, seen_at);
grant select, insert on payments_closed_lines to sanam_app;

insert into staff_role_permissions (role, permission)
select role, 'payments.day.read' from staff_role_permissions where permission = 'payments.deposit.read'
union all
select role, 'payments.day.close' from staff_role_permissions where permission = 'payments.deposit.decide'
on conflict do nothing;
