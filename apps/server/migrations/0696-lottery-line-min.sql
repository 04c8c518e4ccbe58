-- The least stake of a line, as staff set it for a game.
alter table lottery_games
  add column line_min bigint not null default 1 check (line_min > 0 and line_min <= line_max);
grant update (line_min) on lottery_games to sanam_app;
