-- Leaderboards: who played most in a span of time.

-- It exists when a second person has confirmed it, and never changes.
create table missions_boards (
  board_id text primary key,
  merchant_id text not null references merchants,
  title_th text not null,
  title_en text not null,
  -- Null: all products.
  product text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Satang of valid bets, their cash part; who has less gets no prize.
  min_score bigint not null check (min_score > 0),
  -- Satang, from the first rank on.
  prizes bigint[] not null check (cardinality(prizes) > 0),
  made_by text not null,
  approved_by text not null,
  made_at timestamptz not null default platform_now(),
  settled_at timestamptz,
  stopped_at timestamptz,
  check (settled_at is null or stopped_at is null)
);
create index missions_boards_merchant on missions_boards (merchant_id, ends_at);
create index missions_boards_open on missions_boards (ends_at) where settled_at is null and stopped_at is null;
grant select, insert on missions_boards to sanam_app;
grant update (settled_at, stopped_at) on missions_boards to sanam_app;

create table missions_scores (
  board_id text not null references missions_boards,
  member_id text not null references members,
  score bigint not null,
  -- When the last bet that counts was settled: of two with one score, who reached it first is above.
  reached_at timestamptz not null,
  -- The member stopped: on a break or excluded. Nobody comes back onto the board.
  is_out boolean not null default false,
  primary key (board_id, member_id)
) with (fillfactor = 70);
create index missions_scores_rank on missions_scores (board_id, score desc, reached_at, member_id) where not is_out;
create index missions_scores_member on missions_scores (member_id);
grant select, insert, update on missions_scores to sanam_app;

create table missions_prizes (
  board_id text not null references missions_boards,
  rank integer not null check (rank > 0),
  member_id text not null references members,
  merchant_id text not null references merchants,
  score bigint not null,
  amount bigint not null check (amount > 0),
  state text not null default 'owed' check (state in ('owed', 'paid', 'void')),
  at timestamptz not null default platform_now(),
  decided_at timestamptz,
  primary key (board_id, rank),
  unique (board_id, member_id),
  check ((state = 'owed') = (decided_at is null))
);
create index missions_prizes_member on missions_prizes (member_id);
create index missions_prizes_owed on missions_prizes (at) where state = 'owed';
grant select, insert on missions_prizes to sanam_app;
grant update (state, decided_at) on missions_prizes to sanam_app;
