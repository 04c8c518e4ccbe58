-- One transfer of a withdrawal is a payout, one call to the rail about it a payout attempt. What was seen on an account is
-- a statement line. No data moves; constraints, indexes, sequences and triggers follow their table's and column's name.
alter table payments_legs rename to payments_payouts;
alter table payments_payouts rename leg_id to payout_id;
alter table payments_leg_attempts rename to payments_payout_attempts;
alter table payments_payout_attempts rename leg_id to payout_id;
alter table payments_movements rename to payments_statement_lines;
alter table payments_statement_lines rename movement_id to line_id;
alter table payments_attachments rename movement_id to line_id;
alter table payments_credits rename movement_id to line_id;
alter table payments_returns rename movement_id to line_id;

do $$
declare
  one record;
begin
  for one in
    with tables as (
      select oid, oid::regclass as "table" from pg_class
      where oid in ('payments_payouts'::regclass, 'payments_payout_attempts'::regclass, 'payments_statement_lines'::regclass,
                    'payments_attachments'::regclass, 'payments_credits'::regclass, 'payments_returns'::regclass)
    ), parts as (
      select t."table", 1 as step, 'alter table %1$s rename constraint %2$I to %3$I' as statement, p.conname as part
      from tables t join pg_constraint p on p.conrelid = t.oid
      union all
      -- The index of a constraint was renamed with it.
      select t."table", 2, 'alter index %2$I rename to %3$I', p.relname
      from tables t join pg_index i on i.indrelid = t.oid join pg_class p on p.oid = i.indexrelid
      where not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
      union all
      select t."table", 3, 'alter sequence %2$I rename to %3$I', p.relname
      from tables t join pg_depend d on d.refobjid = t.oid and d.deptype in ('a', 'i')
        join pg_class p on p.oid = d.objid and p.relkind = 'S'
      union all
      select t."table", 4, 'alter trigger %2$I on %1$s rename to %3$I', p.tgname
      from tables t join pg_trigger p on p.tgrelid = t.oid and not p.tgisinternal
    ), named as (
      select parts.*, replace(replace(replace(replace(replace(part, 'payments_legs', 'payments_payouts'),
        'payments_leg_attempts', 'payments_payout_attempts'), 'payments_movements', 'payments_statement_lines'),
        'leg_id', 'payout_id'), 'movement_id', 'line_id') as name
      from parts
    )
    select "table", statement, part, name from named where name <> part order by step
  loop
    execute format(one.statement, one."table", one.part, one.name);
  end loop;
end $$;
