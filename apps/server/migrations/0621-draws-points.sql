-- A prize of a wheel may be points.
do $$
declare
  v_name text;
begin
  for v_name in
    select conname from pg_constraint
    where conrelid = 'draws_prizes'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%nothing%' or pg_get_constraintdef(oid) like '%amount IS NOT NULL%')
  loop
    execute format('alter table draws_prizes drop constraint %I', v_name);
  end loop;
end $$;
alter table draws_prizes
  add column points bigint check (points > 0),
  add constraint draws_prizes_kind_check check (kind in ('cash', 'points', 'nothing')),
  add constraint draws_prizes_worth_check
    check ((kind = 'cash') = (amount is not null) and (kind = 'points') = (points is not null));
-- Whole points of what was drawn.
alter table draws_spins add column points bigint check (points > 0);
