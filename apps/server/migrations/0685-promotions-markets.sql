-- Markets whose name holds in every round of a vendor's game: bets on their sides stand against one another across rounds.
-- Null: the name holds in its round only.
alter table promotions_sides add column vendor_id integer, add column game_code text,
  add constraint promotions_sides_named check ((vendor_id is null) = (game_code is null));
create index promotions_sides_market on promotions_sides (member_id, market) where vendor_id is not null;
