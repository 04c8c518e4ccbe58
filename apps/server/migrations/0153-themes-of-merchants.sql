-- What a merchant sets over the shipped design is its theme. No data moves: only the names of the table, its constraints,
-- indexes and triggers change.
alter table merchants_brands rename to merchants_themes;

do $$
declare
  one record;
begin
  for one in
    with parts as (
      select 1 as step, 'alter table merchants_themes rename constraint %I to %I' as statement, conname as part
      from pg_constraint where conrelid = 'merchants_themes'::regclass
      union all
      -- The index of a constraint was renamed with it.
      select 2, 'alter index %I rename to %I', p.relname
      from pg_index i join pg_class p on p.oid = i.indexrelid
      where i.indrelid = 'merchants_themes'::regclass
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
      union all
      select 3, 'alter trigger %I on merchants_themes rename to %I', tgname
      from pg_trigger where tgrelid = 'merchants_themes'::regclass and not tgisinternal
    ), named as (
      select parts.*, regexp_replace(part, '^(site|merchants)_brands', 'merchants_themes') as name from parts
    )
    select statement, part, name from named where name <> part order by step
  loop
    execute format(one.statement, one.part, one.name);
  end loop;
end $$;
