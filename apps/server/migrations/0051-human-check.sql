-- Proofs that a person is there. Every node sees them, so a puzzle made by one node is judged by any other.

create table identity_puzzles (
  puzzle_id text primary key,
  purpose text not null,
  kind text not null check (kind in ('picture', 'question')),
  -- The browser it was made for: the hash of its visitor cookie.
  visitor text not null,
  -- Where the piece belongs, in pixels of the picture; or the sum.
  answer integer not null,
  tries integer not null default 0,
  created_at timestamptz not null default platform_now(),
  -- Of the puzzle first, of its result once it is solved.
  expires_at timestamptz not null,
  -- The single-use result: only its hash is kept.
  token_hash text unique,
  used_at timestamptz
);
create index identity_puzzles_age on identity_puzzles (expires_at);
grant select, insert, update, delete on identity_puzzles to sanam_app;

-- Results of an outside provider that were taken once: they are not taken twice, whatever the provider says.
create table identity_provider_proofs (
  proof_hash text primary key,
  taken_at timestamptz not null default platform_now()
);
create index identity_provider_proofs_age on identity_provider_proofs (taken_at);
grant select, insert, delete on identity_provider_proofs to sanam_app;
