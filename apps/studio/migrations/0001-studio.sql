-- The studio's own books: launches, sessions, seeds, rounds and the queue of wallet movements.
-- All amounts are minor units of the session's currency.

create table studio_launches (
  id text primary key,
  game_code text not null,
  mode text not null check (mode in ('real', 'fun')),
  -- The wallet's one-time token; removed when it is used.
  launch_token text,
  language text not null,
  currency text not null,
  return_url text,
  deposit_url text,
  created_at timestamptz not null,
  claimed_at timestamptz,
  session_id uuid
);

create table studio_sessions (
  id uuid primary key,
  token_hash text not null unique,
  mode text not null check (mode in ('real', 'fun')),
  game_code text not null,
  -- `real:` and the wallet's player id, or `fun:` and the session: whom rounds and seeds belong to.
  player_key text not null,
  player_id text,
  wallet_session_id text,
  currency text not null,
  exponent integer not null,
  language text not null,
  -- Real: the last balance the wallet told. Fun: the play credits themselves.
  balance bigint not null check (balance >= 0),
  balance_version bigint not null default 0,
  max_bet bigint,
  reality_check_seconds integer,
  return_url text,
  deposit_url text,
  state text not null default 'OPEN' check (state in ('OPEN', 'ENDED')),
  ended_reason text,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index studio_sessions_by_wallet_session on studio_sessions (wallet_session_id);

create table studio_seeds (
  id bigint generated always as identity primary key,
  player_key text not null,
  game_code text not null,
  server_seed text not null,
  -- SHA-256 of the server seed, shown before the first spin with it.
  server_seed_hash text not null,
  client_seed text not null,
  next_nonce integer not null default 0,
  state text not null check (state in ('NEXT', 'CURRENT', 'REVEALED')),
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index studio_seeds_one_current on studio_seeds (player_key, game_code) where state = 'CURRENT';
create unique index studio_seeds_one_next on studio_seeds (player_key, game_code) where state = 'NEXT';

create table studio_rounds (
  id text primary key,
  -- Names the replay page; knowing it is the permission to look.
  replay_key text not null unique,
  session_id uuid not null references studio_sessions (id),
  player_key text not null,
  player_id text,
  game_code text not null,
  game_version text not null,
  mode text not null check (mode in ('real', 'fun')),
  -- Made by the browser for each press of the button: the same press twice is one round.
  spin_id text not null,
  state text not null check (state in ('BETTING', 'REFUSED', 'PAYING', 'SETTLED', 'CANCELLING', 'CANCELLED', 'MANUAL')),
  stake bigint not null check (stake > 0),
  win bigint check (win >= 0),
  currency text not null,
  seed_id bigint not null references studio_seeds (id),
  nonce integer not null,
  outcome jsonb,
  -- How many spins of the outcome the player has seen; a return continues there.
  shown_spins integer not null default 0,
  balance_before bigint not null,
  balance_after bigint,
  refusal_code text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (player_key, spin_id),
  unique (seed_id, nonce),
  check (state not in ('PAYING', 'SETTLED') or (outcome is not null and win is not null))
);
-- One round at a time for a player in a game, whatever arrives at the same moment.
create unique index studio_rounds_one_open on studio_rounds (player_key, game_code)
  where state in ('BETTING', 'PAYING', 'CANCELLING');
create index studio_rounds_by_player on studio_rounds (player_key, game_code, created_at desc);

create table studio_movements (
  transaction_id text primary key,
  -- Order of the list that reconciliation reads.
  sequence bigint generated always as identity,
  round_id text not null references studio_rounds (id),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  reference_transaction_id text,
  amount bigint not null check (amount >= 0),
  -- Of a rollback: why, as the protocol spells it.
  reason text,
  state text not null check (state in ('PENDING', 'ACCEPTED', 'REFUSED', 'CANCELLING', 'ROLLED_BACK', 'MANUAL')),
  code text,
  wallet_transaction_id text,
  attempts integer not null default 0,
  last_problem text,
  next_attempt_at timestamptz not null,
  -- Who sends it holds it until then; a killed process lets go by itself.
  leased_until timestamptz,
  created_at timestamptz not null,
  answered_at timestamptz,
  unique (round_id, kind)
);
create index studio_movements_due on studio_movements (next_attempt_at) where state = 'PENDING';
create index studio_movements_by_sequence on studio_movements (sequence);
