-- A cash agent pays money of the agent wallet into the cash of a direct player.
alter table agents_transfers
  drop constraint agents_transfers_kind_check,
  add constraint agents_transfers_kind_check check (kind in ('up', 'down', 'own', 'player'));
