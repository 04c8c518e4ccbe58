-- The list of all lines that no order took, newest first: without it a page of 25 was joined with every line of the statements.
create index payments_unmatched_lines_newest on payments_unmatched_lines (created_at desc, line_id);
