-- What players see of the games: names, pictures, order; and the games each member opened lately.

create table games_catalogue (
  node_id text primary key,
  vendor_id integer not null,
  code text not null,
  game_type text not null check (game_type in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT')),
  classify text not null default 'other',
  name_th text not null,
  name_en text not null,
  picture_square_url text,
  picture_wide_url text,
  min_bet bigint not null check (min_bet >= 0),
  max_bet bigint not null check (max_bet >= min_bet),
  rtp text,
  has_demo boolean not null default false,
  is_hot boolean not null default false,
  is_new boolean not null default false,
  position integer not null default 1000,
  imported_at timestamptz not null default platform_now(),
  unique (vendor_id, code),
  foreign key (vendor_id, code) references games_games (vendor_id, code)
);
create index games_catalogue_hall on games_catalogue (game_type, position, node_id);
create index games_catalogue_vendor on games_catalogue (vendor_id, game_type, position, node_id);

create table games_recent (
  member_id text not null,
  node_id text not null references games_catalogue (node_id),
  opened_at timestamptz not null default platform_now(),
  primary key (member_id, node_id)
);
create index games_recent_member on games_recent (member_id, opened_at desc);

grant select, insert, update on games_catalogue to sanam_app;
grant select, insert, update, delete on games_recent to sanam_app;
