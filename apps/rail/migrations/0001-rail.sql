-- The books of an invented bank. Amounts are satang. Times come from the rail's own clock, which tests replace.

create table rail_charges (
  charge_id     text primary key,
  reference     text not null unique,
  ref1          text not null,
  ref2          text not null,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  payload       text not null,
  state         text not null check (state in ('awaiting', 'declined', 'expired')),
  created_at    timestamptz not null,
  expires_at    timestamptz not null
);
create index rail_charges_newest on rail_charges (created_at desc);

-- One row per transfer a tester made; `booked_at` is empty while a late payment still waits for its moment.
create table rail_payments (
  payment_id    text primary key,
  charge_id     text not null references rail_charges,
  amount        bigint not null check (amount > 0),
  payer_name    text,
  due_at        timestamptz not null,
  booked_at     timestamptz
);
create index rail_payments_of_charge on rail_payments (charge_id);
create index rail_payments_due on rail_payments (due_at) where booked_at is null;

create table rail_payouts (
  leg_id        text primary key,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  bank_code     text not null,
  account_no    text not null,
  holder_name   text not null,
  state         text not null check (state in ('pending', 'silent', 'paid', 'failed', 'returned')),
  reason        text,
  bank_reference text,
  created_at    timestamptz not null,
  decided_at    timestamptz,
  -- When the rail acts by itself: pays in automatic mode, or sends a paid one back (sentinel .92).
  due_at        timestamptz
);
create index rail_payouts_newest on rail_payouts (created_at desc);
create index rail_payouts_due on rail_payouts (due_at) where due_at is not null;

-- The persistent queue of callbacks: a row lives until it was answered or the schedule is used up.
create table rail_callbacks (
  delivery_id   bigint generated always as identity primary key,
  event_id      text not null,
  event_type    text not null,
  subject_id    text not null,
  body          text not null,
  forged        boolean not null default false,
  -- Sentinel .91: the first answer counts as lost, so the same event is sent again.
  lose_answer   boolean not null default false,
  attempts      integer not null default 0,
  due_at        timestamptz,
  state         text not null default 'waiting' check (state in ('waiting', 'delivered', 'givenUp')),
  last_outcome  text,
  created_at    timestamptz not null
);
create index rail_callbacks_due on rail_callbacks (due_at) where state = 'waiting';

create table rail_faults (
  only_row        boolean primary key default true check (only_row),
  duplicates      integer not null default 0 check (duplicates between 0 and 50),
  delay_seconds   integer not null default 0 check (delay_seconds between 0 and 86400),
  forge_signature boolean not null default false,
  wrong_amount    boolean not null default false,
  payout_mode     text not null default 'automatic' check (payout_mode in ('automatic', 'ask'))
);
insert into rail_faults default values;
