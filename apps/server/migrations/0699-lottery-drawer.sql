-- The role that draws: it reads the numbers of yeekee rounds and writes results, and has no rights on tickets.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'sanam_drawer') then
    create role sanam_drawer nologin;
  end if;
  if not pg_has_role(current_user, 'sanam_drawer', 'member') then
    execute format('grant sanam_drawer to %I', current_user);
  end if;
end
$$;

grant usage on schema public to sanam_drawer;
grant select on lottery_shots to sanam_drawer;
grant insert on lottery_results to sanam_drawer;
