-- Notifies every node, which keeps the site in memory and reloads it.
create or replace function merchants_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_site', '');
  return null;
end
$$;

create or replace trigger merchants_changed after insert or update or delete on merchants
  for each statement execute function merchants_site_changed();
create or replace trigger merchants_hosts_changed after insert or update or delete on merchants_hosts
  for each statement execute function merchants_site_changed();
create or replace trigger merchants_features_changed after insert or update or delete on merchants_features
  for each statement execute function merchants_site_changed();
create or replace trigger merchants_settings_changed after insert or update or delete on merchants_settings
  for each statement execute function merchants_site_changed();
create or replace trigger merchants_themes_changed after insert or update or delete on merchants_themes
  for each statement execute function merchants_site_changed();
