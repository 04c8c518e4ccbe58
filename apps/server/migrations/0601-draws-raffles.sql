-- Raffles: a seed that is committed to before the opening, the list of tickets, a public value, and who won.

create table draws_raffles (
  pool_id text primary key references draws_pools,
  -- The public value that decides, named before the opening, and when it is known.
  public_name_th text not null,
  public_name_en text not null,
  public_at timestamptz not null,
  -- Satang, from the first prize on.
  prizes bigint[] not null check (cardinality(prizes) > 0),
  -- SHA-256 of the seed, in hex; the seed itself is sealed until the draw, then it stands in `seed`.
  seed_hash text not null check (length(seed_hash) = 64),
  seed_sealed text not null,
  seed text check (length(seed) = 64),
  closed_at timestamptz,
  list_hash text check (length(list_hash) = 64),
  listed integer,
  public_value text,
  value_by text,
  drawn_by text,
  drawn_at timestamptz,
  -- Numbers of tickets in the list that were void at the draw: its order goes on at the next index.
  skipped integer[],
  check ((closed_at is null) = (list_hash is null) and (closed_at is null) = (listed is null)),
  check ((drawn_at is null) = (seed is null) and (drawn_at is null) = (public_value is null) and (drawn_at is null) = (skipped is null)),
  check (drawn_at is null or closed_at is not null)
);
grant select, insert on draws_raffles to sanam_app;
grant update (seed, closed_at, list_hash, listed, public_value, value_by, drawn_by, drawn_at, skipped) on draws_raffles to sanam_app;

create table draws_winners (
  pool_id text not null references draws_raffles,
  rank integer not null check (rank > 0),
  -- What index of the draw decided it.
  index integer not null check (index >= 0),
  ticket_id text not null references draws_tickets,
  number integer not null,
  member_id text not null references members,
  merchant_id text not null references merchants,
  amount bigint not null check (amount > 0),
  state text not null default 'owed' check (state in ('owed', 'paid', 'void')),
  at timestamptz not null default platform_now(),
  decided_at timestamptz,
  primary key (pool_id, rank),
  unique (ticket_id),
  check ((state = 'owed') = (decided_at is null))
);
create index draws_winners_member on draws_winners (member_id);
create index draws_winners_owed on draws_winners (at) where state = 'owed';
grant select, insert on draws_winners to sanam_app;
grant update (state, decided_at) on draws_winners to sanam_app;
