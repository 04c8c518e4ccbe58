-- Trigger function of append-only tables: refuses every update and delete.
create or replace function platform_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
