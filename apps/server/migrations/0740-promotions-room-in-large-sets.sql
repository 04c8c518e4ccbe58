-- A set of bets may write every requirement of a page: the page then needs room for a second version of each, so that
-- the indexes stay out of it. Pages written before keep what they have.
alter table promotions_requirements set (fillfactor = 50);
