-- Lines that a slip alone made known and no statement has told of: of all slips ever, only these are looked at. Lines
-- themselves never change, so this is a table of its own; a line leaves it when a statement tells of it.
create table payments_provisional_lines (
  line_id text primary key references payments_statement_lines,
  account_key text not null,
  seen_at timestamptz not null default platform_now()
);
create index payments_provisional_lines_newest on payments_provisional_lines (seen_at desc, line_id);
grant select, insert, delete on payments_provisional_lines to sanam_app;

insert into payments_provisional_lines
select line_id, account_key, seen_at from payments_statement_lines l
 where evidence = 'slip' and not exists (select from payments_line_reports r where r.line_id = l.line_id);
drop index payments_statement_lines_slips;
