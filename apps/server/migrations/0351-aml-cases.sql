-- Signs of laundering that rules find in a member's payments. Enough of them make a case, more of them lock the money.
create table payments_aml_cases (
  case_id text primary key,
  merchant_id text not null,
  member_id text not null,
  state text not null default 'open' check (state in ('open', 'gathering', 'closed')),
  points integer not null check (points > 0),
  -- Who of staff works on it.
  owner text,
  -- The lock of the money that the case opened, or found.
  lock_id text references wallet_aml_locks,
  outcome text check (outcome in ('clear', 'limit', 'report')),
  due_at timestamptz not null,
  version integer not null default 1,
  opened_at timestamptz not null default platform_now(),
  closed_at timestamptz,
  check ((state = 'closed') = (outcome is not null) and (state = 'closed') = (closed_at is not null)),
  check (state <> 'gathering' or owner is not null)
);
create unique index payments_aml_cases_one_open on payments_aml_cases (member_id) where state <> 'closed';
create index payments_aml_cases_queue on payments_aml_cases (merchant_id, state, opened_at);
create index payments_aml_cases_member on payments_aml_cases (member_id, opened_at desc);
grant select, insert on payments_aml_cases to sanam_app;
grant update (state, points, owner, lock_id, outcome, version, closed_at) on payments_aml_cases to sanam_app;

-- What a rule found, as it was found: never changed.
create table payments_aml_signs (
  case_id text not null references payments_aml_cases,
  rule text not null,
  points integer not null check (points > 0),
  -- What it was, in figures and names.
  note text not null,
  -- The orders, payouts and members behind it: [{type, id}].
  evidence jsonb not null check (jsonb_typeof(evidence) = 'array'),
  found_at timestamptz not null default platform_now(),
  primary key (case_id, rule)
);
grant select, insert on payments_aml_signs to sanam_app;
create trigger payments_aml_signs_append_only before update or delete on payments_aml_signs
  for each row execute function platform_refuse_change();

create index payments_attachments_deposit on payments_attachments (deposit_id);

-- The daily look at what moved.
create index payments_deposits_credited_at on payments_deposits (decided_at) where credited_amount is not null;
create index payments_withdrawals_created on payments_withdrawals (created_at);
