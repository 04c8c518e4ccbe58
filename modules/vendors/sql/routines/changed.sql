-- Every node holds vendors and keys in memory and reads them again when told.
create or replace function vendors_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_vendors', '');
  return null;
end
$$;
