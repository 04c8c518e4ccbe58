-- Notifies the nodes, which cache vendors and keys in memory, to reload them.
create or replace function vendors_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_vendors', '');
  return null;
end
$$;
