-- Rules, testers and addresses are part of the site data that every node keeps in memory.
create or replace trigger access_rules_changed after insert or update or delete on access_rules
  for each statement execute function merchants_site_changed();
create or replace trigger access_testers_changed after insert or update or delete on access_testers
  for each statement execute function merchants_site_changed();
create or replace trigger access_address_loads_changed after insert or update or delete on access_address_loads
  for each statement execute function merchants_site_changed();
