-- Every reader of payouts names the draw, and the primary key begins with it: no statement uses this index, which took an
-- entry for each winning ticket.
drop index lottery_payouts_ticket;
