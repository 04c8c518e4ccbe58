-- What the bank took for itself: it is booked as a fee when the file is taken.
alter table payments_statement_file_lines add column is_fee boolean not null default false;
alter table payments_statement_file_lines add constraint payments_statement_file_lines_fee check (not is_fee or direction = 'out');

-- Templates of before know no fees: people decide their lines, as they did.
update payments_statement_templates set settings = settings || '{"feeWords": null}' where not settings ? 'feeWords';
