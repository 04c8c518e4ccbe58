-- Tracks changes of the halls, so that a node can read what changed since its last load.

-- Stamps a changed row with the number of its transaction: nodes read the rows of transactions they had not seen.
create or replace function catalogue_touch() returns trigger language plpgsql as $$
begin
  new.revision := pg_current_xact_id();
  return new;
end
$$;

-- Notifies every node, which keeps an index of the halls and reads the changes.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_catalogue', '');
  return null;
end
$$;

-- Treats switching a game on or off as a change of its row in the halls; many games switched by one statement are one
-- change. Runs with the owner's rights, because the caller may not change the revision directly.
create or replace function catalogue_switched() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update catalogue_games c set revision = pg_current_xact_id()
  from switched_now n join switched_before b using (vendor_id, code)
  where n.enabled is distinct from b.enabled and c.vendor_id = n.vendor_id and c.code = n.code;
  return null;
end
$$;

-- Treats a name in a further language as a change of the game's row in the halls. Runs with the owner's rights, as
-- above.
create or replace function catalogue_renamed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update catalogue_games set revision = pg_current_xact_id() where node_id = coalesce(new.node_id, old.node_id);
  return null;
end
$$;
