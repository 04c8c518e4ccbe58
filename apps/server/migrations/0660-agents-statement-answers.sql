-- What the agent of a statement that people looked at is told when they have decided.
alter table agents_statements add column answer text check (length(answer) between 10 and 1000);
grant update (answer) on agents_statements to sanam_app;
