-- Money that was paid in by card goes back to that card before any of it leaves by another way.
create table wallet_card_locks (
  lock_id text primary key,
  member_id text not null,
  currency text not null,
  deposit_id text not null unique,
  -- What of it is still the member's: it falls where the money is lost, and never grows.
  amount bigint not null check (amount > 0),
  opened_at timestamptz not null default platform_now(),
  closed_at timestamptz,
  -- Sent back to the card; given free by two people; lost in play.
  ended text check (ended in ('returned', 'lifted', 'lost')),
  check ((closed_at is null) = (ended is null))
);
create index wallet_card_locks_open on wallet_card_locks (member_id, opened_at) where closed_at is null;
grant select, insert on wallet_card_locks to sanam_app;
grant update (amount, closed_at, ended) on wallet_card_locks to sanam_app;

-- The member asks for it; staff find those orders.
alter table payments_deposits add column card_return_asked_at timestamptz;
create index payments_deposits_card_returns on payments_deposits (card_return_asked_at)
  where card_return_asked_at is not null;
grant update (card_return_asked_at) on payments_deposits to sanam_app;
-- Money of a credit that goes back is taken from the player's cash, not from money that nobody was credited.
alter table payments_returns add column from_cash boolean not null default false;
