-- Players' wallets at this studio, for the mode in which money is moved here before it is played.
create table studio_wallets (
  player_id text not null,
  currency text not null,
  balance bigint not null default 0 check (balance >= 0),
  version bigint not null default 0,
  primary key (player_id, currency)
);

-- What the portal moved in and out, and what it asked about before it came: that one never comes.
create table studio_transfers (
  transfer_id text primary key,
  player_id text not null,
  currency text not null,
  direction text check (direction in ('in', 'out')),
  amount bigint check (amount > 0),
  state text not null check (state in ('DONE', 'REFUSED')),
  code text not null,
  created_at timestamptz not null,
  check ((direction is null) = (amount is null)),
  check (state = 'REFUSED' or amount is not null)
);

-- What rounds took and gave. A rollback that comes before its bet leaves the bet's id taken.
create table studio_wallet_moves (
  transaction_id text primary key,
  player_id text not null,
  currency text not null,
  moved bigint not null,
  code text not null,
  is_reversed boolean not null default false,
  created_at timestamptz not null
);
