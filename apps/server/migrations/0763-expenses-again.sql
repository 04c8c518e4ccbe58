-- Expenses of promotions are summed up to a posting number that was marked before. What was posted while a sum began could be
-- missed, so all of them are summed again.
drop function if exists promotions_sum_expenses(integer);
drop function if exists ledger_moved(bigint, integer, text[], bigint);
delete from promotions_expense_days;
update promotions_expense_state set upto = 0;
