-- How the engine hands a set of commands from one step to the next (modules/vendors/sql/routines/engine-*.sql).

-- A command with the player it is for; without one, the vendor has no such player.
create type vendors_asked as (
  n integer,
  call text,
  vendor_id integer,
  transaction_id text,
  reference text,
  player_id text,
  session_id text,
  game_code text,
  round_id text,
  round_closed boolean,
  currency text,
  amount bigint,
  win_amount bigint,
  kind text,
  reward_id text,
  payout_seq integer,
  jackpot_part bigint,
  fingerprint bytea,
  extra jsonb,
  player bigint,
  member_id text,
  account_id bigint,
  house_id bigint,
  player_currency text,
  is_test boolean,
  -- Commands of one wallet with the same number depend on each other by nothing but the balance.
  turn integer
);

-- What was decided about a command: its answer, and what only few commands write.
create type vendors_done as (
  n integer,
  code text,
  moved bigint,
  balance_after bigint,
  balance bigint,
  version bigint,
  wallet_id bigint,
  replayed boolean,
  limit_kind text,
  currency text,
  member_id text,
  call text,
  vendor_id integer,
  transaction_id text,
  reference text,
  player bigint,
  player_id text,
  round bigint,
  -- Whether anything of the following is to be written.
  has_more boolean,
  -- The reward that is paid, and its number; 0: as rounds.
  reward_id text,
  payout_seq integer,
  settles boolean,
  reverses boolean,
  buries boolean,
  finding text,
  finding_amount bigint,
  -- For the counters of limits, at the time that they count for.
  staked bigint,
  lost bigint,
  counted_at timestamptz,
  -- The session that was last seen too long ago, and when.
  session_id text,
  session_seen timestamptz,
  has_limits boolean,
  -- The member, whatever moved.
  played_by text,
  -- Whether the command may have settled its round, or changed it after it was settled.
  settles_round boolean
);

-- The types of the rules command by command, with the functions that used them.
drop type if exists vendors_command cascade;
drop type if exists vendors_verdict cascade;
drop function if exists vendors_serve_usual(jsonb, bigint[], timestamptz);
drop function if exists vendors_reverse_round(vendors_transactions, vendors_rounds, boolean, timestamptz);
drop function if exists vendors_open_case(integer, text, text, jsonb);
