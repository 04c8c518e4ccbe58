-- One money call is a transaction, as the protocol says. No data moves: only the names of the table, its constraints,
-- its indexes and its sequence change.
alter table studio_movements rename to studio_transactions;
alter sequence studio_movements_sequence_seq rename to studio_transactions_sequence_seq;
alter index studio_movements_due rename to studio_transactions_due;
alter index studio_movements_by_sequence rename to studio_transactions_by_sequence;

-- Which constraints have a name of their own depends on the version of PostgreSQL. The index of one is renamed with it.
do $$
declare
  one text;
begin
  for one in
    select conname from pg_constraint
    where conrelid = 'studio_transactions'::regclass and conname like 'studio\_movements\_%'
  loop
    execute format(
      'alter table studio_transactions rename constraint %I to %I',
      one, replace(one, 'studio_movements_', 'studio_transactions_')
    );
  end loop;
end $$;
