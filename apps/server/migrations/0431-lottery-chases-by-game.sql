-- How many draws a chase of a game may have; 0: the game has no chases, which is how every game begins.
alter table lottery_games
  add column chase_max smallint not null default 0 check (chase_max = 0 or chase_max between 2 and 20);
grant update (chase_max) on lottery_games to sanam_app;
