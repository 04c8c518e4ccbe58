-- A fact says what of a payout was a jackpot; most rounds have none, and this index is nearly empty.
create index vendors_transactions_jackpot on vendors_transactions (round) where call = 'jackpot-win';
