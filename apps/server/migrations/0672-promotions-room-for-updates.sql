-- A requirement grows with each set of bets: room in its page keeps its five indexes out of that.
alter table promotions_requirements set (fillfactor = 70);
