-- What a bet did not earn, so that corrections of it bring the difference to what it did. Only bets for which there is
-- something to remember have a row. In satang of valid bets by hundredths of a point for 100.00.
create table points_bets (
  member_id text not null references members,
  -- The first fact of the round or bet.
  first_id bigint not null,
  -- Played while the member was excluded or blocked: it earned nothing, and is not taken back.
  skipped bigint not null default 0 check (skipped >= 0),
  -- Taken back when the points were spent already: when it is played again, it earns nothing for that.
  owed bigint not null default 0 check (owed >= 0),
  primary key (member_id, first_id)
);
grant select, insert, update on points_bets to sanam_app;
