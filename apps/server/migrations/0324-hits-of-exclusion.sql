-- The accounts that met an exclusion, for the page of the excluded member.
create index protection_register_hits_exclusion on protection_register_hits (exclusion_id);
