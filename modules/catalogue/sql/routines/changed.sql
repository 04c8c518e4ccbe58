-- What changed in the halls since a node last looked.

-- A changed row gets the number of its transaction: nodes ask for rows of transactions they had not seen.
create or replace function catalogue_touch() returns trigger language plpgsql as $$
begin
  new.revision := pg_current_xact_id();
  return new;
end
$$;

-- Every node keeps an index of the halls and reads what changed when told.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_catalogue', '');
  return null;
end
$$;

-- A game switched on or off is a change of its row in the halls. Many games switched by one statement are one change.
-- The owner's rights: the one who switches may not change the revision by hand.
create or replace function catalogue_switched() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update catalogue_games c set revision = pg_current_xact_id()
  from switched_now n join switched_before b using (vendor_id, code)
  where n.enabled is distinct from b.enabled and c.vendor_id = n.vendor_id and c.code = n.code;
  return null;
end
$$;

-- A name in a further language is a change of the game's row in the halls. The owner's rights, as above.
create or replace function catalogue_renamed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update catalogue_games set revision = pg_current_xact_id() where node_id = coalesce(new.node_id, old.node_id);
  return null;
end
$$;
