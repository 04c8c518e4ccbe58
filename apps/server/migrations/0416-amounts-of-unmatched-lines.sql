-- The amount of a line never changes. Beside its state it has an index: the list by amount reads a page, not both tables.
alter table payments_unmatched_lines add column amount bigint;
update payments_unmatched_lines u set amount = l.amount from payments_statement_lines l where l.line_id = u.line_id;
alter table payments_unmatched_lines alter column amount set not null;
create index payments_unmatched_lines_by_amount on payments_unmatched_lines (amount, line_id);
