-- `returnDiffers`: the rail reports another outcome of the return of an unmatched line than the one that we know.
alter table payments_unmatched_lines add column alarm text check (alarm in ('returnDiffers'));
grant update (alarm) on payments_unmatched_lines to sanam_app;
create index payments_unmatched_lines_alarms on payments_unmatched_lines (line_id) where alarm is not null;
