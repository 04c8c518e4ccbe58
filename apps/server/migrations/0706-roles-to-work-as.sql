-- From PostgreSQL 16 on, who creates a role may grant it but not work as it; older ones ask for no more than membership.
do $$
declare
  v_role text;
begin
  if current_setting('server_version_num')::integer < 160000 then return; end if;
  foreach v_role in array array['sanam_app', 'sanam_drawer'] loop
    if not pg_has_role(current_user, v_role, 'set') then
      execute format('grant %I to %I with set true', v_role, current_user);
    end if;
  end loop;
end
$$;
