-- One money call of a vendor is a vendor transaction. No data moves: only the names of the table, its constraints, indexes
-- and triggers change.
alter table vendors_movements rename to vendors_transactions;

do $$
declare
  one record;
begin
  for one in
    with parts as (
      select 1 as step, 'alter table vendors_transactions rename constraint %I to %I' as statement, conname as part
      from pg_constraint where conrelid = 'vendors_transactions'::regclass
      union all
      -- The index of a constraint was renamed with it.
      select 2, 'alter index %I rename to %I', p.relname
      from pg_index i join pg_class p on p.oid = i.indexrelid
      where i.indrelid = 'vendors_transactions'::regclass
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
      union all
      select 3, 'alter trigger %I on vendors_transactions rename to %I', tgname
      from pg_trigger where tgrelid = 'vendors_transactions'::regclass and not tgisinternal
    ), named as (
      select parts.*, regexp_replace(part, '^(games|vendors)_movements', 'vendors_transactions') as name from parts
    )
    select statement, part, name from named where name <> part order by step
  loop
    execute format(one.statement, one.part, one.name);
  end loop;
end $$;
