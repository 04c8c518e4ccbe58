-- When the member last changed the delivery address of a redemption, for who packs it.
alter table points_redemptions add column address_changed_at timestamptz;
grant update (address_sealed, address_changed_at) on points_redemptions to sanam_app;
