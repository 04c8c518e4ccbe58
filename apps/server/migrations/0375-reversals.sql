-- Reversals: a provider took a payment back after it had told us of it. The money has left our account by then; what is open
-- is who bears it: the player whom it was credited to, as far as their balance reaches, or the house.
-- What the house bears of payments that were taken back: no fee of a rail.
insert into ledger_classes values ('payment_loss_expense', false);

create table payments_reversals (
  reversal_id text primary key,
  merchant_id text not null,
  member_id text not null,
  deposit_id text not null references payments_deposits,
  -- The line of the payment that was taken back.
  line_id text not null references payments_statement_lines,
  rail text not null,
  -- The provider's own number of it.
  provider_ref text not null,
  kind text not null check (kind in ('reversed', 'void')),
  amount bigint not null check (amount > 0),
  -- Taken from the player, and borne by the house.
  taken bigint not null default 0 check (taken >= 0),
  borne bigint not null default 0 check (borne >= 0),
  -- `notCredited`: the money never was anybody's, so nothing is open.
  state text not null check (state in ('open', 'closed', 'notCredited')),
  version integer not null default 1,
  reversed_at timestamptz not null,
  created_at timestamptz not null default platform_now(),
  closed_at timestamptz,
  unique (rail, provider_ref),
  check (taken + borne <= amount),
  check ((state = 'closed') = (taken + borne = amount)),
  check ((state = 'open') = (closed_at is null))
);
create index payments_reversals_queue on payments_reversals (merchant_id, state, created_at desc);
create index payments_reversals_deposit on payments_reversals (deposit_id);
create index payments_reversals_line on payments_reversals (line_id);
create index payments_reversals_open on payments_reversals (member_id) where state = 'open';
grant select, insert on payments_reversals to sanam_app;
grant update (taken, borne, state, version, closed_at) on payments_reversals to sanam_app;

-- What two people decided about it; each is one posting and is never changed.
create table payments_reversal_decisions (
  decision_id text primary key,
  reversal_id text not null references payments_reversals,
  decision text not null check (decision in ('take', 'bear')),
  amount bigint not null check (amount > 0),
  reason text not null,
  proposed_by text not null,
  decided_by text not null check (decided_by <> proposed_by),
  decided_at timestamptz not null default platform_now()
);
create index payments_reversal_decisions_of on payments_reversal_decisions (reversal_id, decided_at);
grant select, insert on payments_reversal_decisions to sanam_app;
create trigger payments_reversal_decisions_append_only before update or delete on payments_reversal_decisions
  for each row execute function platform_refuse_change();

alter table wallet_card_locks drop constraint wallet_card_locks_ended_check,
  add constraint wallet_card_locks_ended_check check (ended in ('returned', 'lifted', 'lost', 'reversed'));
